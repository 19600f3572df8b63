"""Before there is a loop: the file is locked, looked over and brought up to this version's schema, or refused."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from bot import crashes
from bot.errors import BadDatabase
from bot.store.connections import migrating_engine
from bot.store.failures import disk_watched
from bot.store.faults import sums
from bot.store.lock import ProcessLock
from bot.store.schema import TRIGGERS, metadata

MIGRATIONS = Path(__file__).parent / "migrations"


def prepare(path: Path) -> ProcessLock:
    """Lock a database, migrate it, making it where there is none, and see that its chips add up.

    Raises BadDatabase: `in_use`, `damaged`, `newer`, `half_migrated`, `ledger`, `disk` or `busy`. A migration that
    fails leaves the file as it was.
    """
    with ExitStack() as undo:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = ProcessLock(path)
        except OSError as error:
            raise BadDatabase("disk", path=str(path), system=error.strerror) from error
        undo.callback(lock.release)
        engine = migrating_engine(path)
        undo.callback(engine.dispose)
        with disk_watched(), engine.begin() as connection:
            look_over(connection, path)
            if not up_to_date(connection, path):
                _migrate(connection)
                crashes.point("migrated")
            be_whole(connection, path)
            add_up(connection, path)
        undo.pop_all()
        engine.dispose()
        return lock


def look_over(connection: Connection, path: Path) -> None:
    """Raise BadDatabase("damaged") unless every page of the file is sound."""
    found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    if found != "ok":
        raise BadDatabase("damaged", path=str(path), found=found)


def up_to_date(connection: Connection, path: Path) -> bool:
    """Whether a database has this version's schema, False for an older one; raises `newer` or `half_migrated`."""
    migrations = ScriptDirectory(str(MIGRATIONS))
    heads = set(MigrationContext.configure(connection).get_current_heads())
    known = {script.revision for script in migrations.walk_revisions()}
    if not heads <= known:
        raise BadDatabase("newer", path=str(path), found=sorted(heads - known), known=migrations.get_heads())
    if len(heads) > 1 or (not heads and inspect(connection).get_table_names()):
        raise BadDatabase("half_migrated", path=str(path), found=sorted(heads))
    return heads == set(migrations.get_heads())


def be_whole(connection: Connection, path: Path) -> None:
    """Raise BadDatabase("half_migrated") if anything of this version's schema is missing."""
    if missing := sorted(_expected() - _present(connection)):
        raise BadDatabase("half_migrated", path=str(path), missing=missing)


def add_up(connection: Connection, path: Path) -> None:
    """Raise BadDatabase("ledger") unless all chips are where the ledger says."""
    if faults := sums(connection):
        raise BadDatabase("ledger", path=str(path), found=faults[0], faults=len(faults))


def _migrate(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")
    if orphan := connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise BadDatabase("damaged", found=f"a row of {orphan[0]} belongs to nothing")


def _expected() -> set[str]:
    indexes = {str(index.name) for table in metadata.tables.values() for index in table.indexes}
    return indexes | set(metadata.tables) | set(TRIGGERS)


def _present(connection: Connection) -> set[str]:
    return set(connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars())
