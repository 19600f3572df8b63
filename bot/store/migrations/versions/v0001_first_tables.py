"""The first tables: tables, seats, hands and their log, the ledger, the outbox, deadlines, small remembered things."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all of them."""
    _rooms()
    _play()
    _ledger()
    _telling()
    _beside_tables()
    _remembered()


def downgrade() -> None:
    """Refuse: there is nothing before this."""
    raise NotImplementedError("put back a backup instead")


def _rooms() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.Integer(), nullable=False),
        sa.Column("channel", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("clock_s", sa.Integer(), nullable=False),
        sa.Column("buy_in_min", sa.Integer(), nullable=False),
        sa.Column("buy_in_max", sa.Integer(), nullable=False),
        sa.Column("max_seats", sa.Integer(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("button", sa.Integer(), nullable=True),
        sa.Column("tick", sa.Integer(), nullable=False),
        sa.CheckConstraint("state IN ('lobby', 'playing', 'closing', 'closed')", name=op.f("ck_tables_state")),
        sa.CheckConstraint("hand >= 0", name=op.f("ck_tables_hand")),
        sa.CheckConstraint("tick > 0", name=op.f("ck_tables_tick")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sqlite_strict=True,
    )
    op.create_index("ix_tables_place", "tables", ["guild", "channel", "state"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("auto", sa.Integer(), nullable=False),
        sa.Column("topup", sa.Integer(), nullable=False),
        sa.CheckConstraint("state IN ('in', 'out', 'leaving')", name=op.f("ck_seats_state")),
        sa.CheckConstraint("missed >= 0", name=op.f("ck_seats_missed")),
        sa.CheckConstraint("auto >= 0", name=op.f("ck_seats_auto")),
        sa.CheckConstraint("topup >= 0", name=op.f("ck_seats_topup")),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("table_id", "user_id", name=op.f("uq_seats_table_id_user_id")),
        sqlite_strict=True,
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"], unique=False)


def _play() -> None:
    op.create_table(
        "hands",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("users", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("log_head", sa.Text(), nullable=False),
        sa.Column("tick", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.CheckConstraint("state IN ('open', 'settled', 'cancelled')", name=op.f("ck_hands_state")),
        sa.CheckConstraint("number > 0", name=op.f("ck_hands_number")),
        sa.CheckConstraint("tick >= 0", name=op.f("ck_hands_tick")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hands_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_hands")),
        sqlite_strict=True,
    )
    op.create_index("ix_hands_open", "hands", ["table_id"], unique=True, sqlite_where=sa.text("state = 'open'"))
    op.create_table(
        "actions",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("tick", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.CheckConstraint("by IN ('person', 'house', 'clock', 'absent')", name=op.f("ck_actions_by")),
        sa.ForeignKeyConstraint(
            ["table_id", "hand"], ["hands.table_id", "hands.number"], name=op.f("fk_actions_table_id")
        ),
        sa.PrimaryKeyConstraint("table_id", "hand", "tick", name=op.f("pk_actions")),
        sa.UniqueConstraint("key", name=op.f("uq_actions_key")),
        sqlite_strict=True,
    )


def _ledger() -> None:
    op.create_table(
        "accounts",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("sub", sa.Integer(), nullable=False),
        sa.Column("balance", sa.Integer(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR kind = 'mint'", name=op.f("ck_accounts_covered")),
        sa.CheckConstraint("kind IN ('wallet', 'seat', 'kings_pot', 'mint')", name=op.f("ck_accounts_kind")),
        sa.PrimaryKeyConstraint("kind", "owner", "sub", name=op.f("pk_accounts")),
        sqlite_strict=True,
    )
    op.create_table(
        "transfers",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("debit_kind", sa.Text(), nullable=False),
        sa.Column("debit_owner", sa.Integer(), nullable=False),
        sa.Column("debit_sub", sa.Integer(), nullable=False),
        sa.Column("credit_kind", sa.Text(), nullable=False),
        sa.Column("credit_owner", sa.Integer(), nullable=False),
        sa.Column("credit_sub", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("hand", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "kind IN ('grant', 'buy_in', 'cash_out', 'settle', 'house_in', 'house_out', 'refill')",
            name=op.f("ck_transfers_kind"),
        ),
        sa.CheckConstraint("amount > 0", name=op.f("ck_transfers_amount")),
        sa.CheckConstraint(
            "debit_kind <> credit_kind OR debit_owner <> credit_owner OR debit_sub <> credit_sub",
            name=op.f("ck_transfers_two_accounts"),
        ),
        sa.ForeignKeyConstraint(
            ["credit_kind", "credit_owner", "credit_sub"],
            ["accounts.kind", "accounts.owner", "accounts.sub"],
            name=op.f("fk_transfers_credit_kind"),
        ),
        sa.ForeignKeyConstraint(
            ["debit_kind", "debit_owner", "debit_sub"],
            ["accounts.kind", "accounts.owner", "accounts.sub"],
            name=op.f("fk_transfers_debit_kind"),
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_transfers")),
        sqlite_strict=True,
    )
    op.create_index("ix_transfers_hand", "transfers", ["table_id", "hand"], unique=False)
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER transfers_{verb.lower()} BEFORE {verb} ON transfers "
            "BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END"
        )


def _telling() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("delivered_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_outbox_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index(
        "ix_outbox_waiting", "outbox", ["table_id", "id"], unique=False, sqlite_where=sa.text("delivered_at IS NULL")
    )
    op.create_table(
        "deadlines",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.CheckConstraint("kind IN ('decision', 'house', 'next_hand', 'vacate')", name=op.f("ck_deadlines_kind")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_deadlines_table_id")),
        sa.PrimaryKeyConstraint("kind", "table_id", "hand", "decision", "seat", name=op.f("pk_deadlines")),
        sqlite_strict=True,
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due"], unique=False)
    op.create_index("ix_deadlines_table_id", "deadlines", ["table_id"], unique=False)
    op.create_table(
        "posts",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("channel", sa.Integer(), nullable=False),
        sa.Column("message", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('table', 'seat')", name=op.f("ck_posts_kind")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_posts_table_id")),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat", name=op.f("pk_posts")),
        sqlite_strict=True,
    )
    op.create_index("ix_posts_message", "posts", ["message"], unique=False)
    op.create_table(
        "pauses",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=True),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.CheckConstraint("told IN (0, 1)", name=op.f("ck_pauses_told")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_pauses_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_pauses")),
        sqlite_strict=True,
    )


def _beside_tables() -> None:
    op.create_table(
        "duels",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.Integer(), nullable=False),
        sa.Column("channel", sa.Integer(), nullable=False),
        sa.Column("one", sa.Integer(), nullable=False),
        sa.Column("one_name", sa.Text(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.Column("other_name", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("thrown", sa.Text(), nullable=False),
        sa.Column("one_sealed", sa.Text(), nullable=True),
        sa.Column("other_sealed", sa.Text(), nullable=True),
        sa.Column("tick", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("message", sa.Integer(), nullable=True),
        sa.Column("moment", sa.Integer(), nullable=False),
        sa.CheckConstraint("state IN ('open', 'won', 'declined', 'void')", name=op.f("ck_duels_state")),
        sa.CheckConstraint("one <> other", name=op.f("ck_duels_two_people")),
        sa.CheckConstraint("(due IS NULL) = (state <> 'open')", name=op.f("ck_duels_due")),
        sa.CheckConstraint("told <= tick", name=op.f("ck_duels_told")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duels")),
        sqlite_strict=True,
    )
    op.create_index("ix_duels_due", "duels", ["due"], unique=False)
    op.create_index(
        "ix_duels_people", "duels", ["guild", "one", "other"], unique=False, sqlite_where=sa.text("state = 'open'")
    )
    op.create_index("ix_duels_untold", "duels", ["id"], unique=False, sqlite_where=sa.text("told < tick"))
    op.create_table(
        "wishes",
        sa.Column("guild", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_wishes_table_id")),
        sa.PrimaryKeyConstraint("guild", "game", "user_id", name=op.f("pk_wishes")),
        sqlite_strict=True,
    )
    op.create_index(
        "ix_wishes_table_id", "wishes", ["table_id"], unique=False, sqlite_where=sa.text("table_id IS NOT NULL")
    )


def _remembered() -> None:
    op.create_table(
        "facts",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_facts")),
        sqlite_strict=True,
    )
    op.create_table(
        "counters",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_counters")),
        sqlite_strict=True,
    )
