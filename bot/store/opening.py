"""Before there is a loop: the file is locked, looked over and brought up to this version's schema, or refused."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from bot.store.connections import migrating_engine
from bot.store.failures import disk_watched, unusable
from bot.store.lock import ProcessLock
from bot.store.schema import TRIGGERS, metadata

MIGRATIONS = Path(__file__).parent / "migrations"


def prepare(path: Path) -> ProcessLock:
    """Lock a database and migrate it, making it where there is none.

    Raises BadDatabase: `in_use`, `damaged`, `newer`, `half_migrated`, `disk` or `busy`. A migration that fails leaves
    the file as it was.
    """
    with ExitStack() as undo:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = ProcessLock(path)
        except OSError as error:
            raise unusable("disk", path=str(path), system=error.strerror) from error
        undo.callback(lock.release)
        engine = migrating_engine(path)
        undo.callback(engine.dispose)
        with disk_watched(), engine.begin() as connection:
            _look_over(connection, path)
            _bring_up(connection, path)
        undo.pop_all()
        engine.dispose()
        return lock


def _look_over(connection: Connection, path: Path) -> None:
    found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    if found != "ok":
        raise unusable("damaged", path=str(path), found=found)


def _bring_up(connection: Connection, path: Path) -> None:
    migrations = ScriptDirectory(str(MIGRATIONS))
    heads = set(MigrationContext.configure(connection).get_current_heads())
    known = {script.revision for script in migrations.walk_revisions()}
    if not heads <= known:
        raise unusable("newer", path=str(path), found=sorted(heads - known), known=migrations.get_heads())
    if len(heads) > 1 or (not heads and inspect(connection).get_table_names()):
        raise unusable("half_migrated", path=str(path), found=sorted(heads))
    if heads != set(migrations.get_heads()):
        _migrate(connection)
    if missing := sorted(_expected() - _present(connection)):
        raise unusable("half_migrated", path=str(path), missing=missing)


def _migrate(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")
    if orphan := connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise unusable("damaged", found=f"a row of {orphan[0]} belongs to nothing")


def _expected() -> set[str]:
    indexes = {str(index.name) for table in metadata.tables.values() for index in table.indexes}
    return indexes | set(metadata.tables) | set(TRIGGERS)


def _present(connection: Connection) -> set[str]:
    return set(connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars())
