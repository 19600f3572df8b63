"""A table's thread and the channel it hangs in; what a post has told already; pings, which are kept like posts."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KEPT = "table_id, kind, seat, hand, channel, message, at, events"


def upgrade() -> None:
    """Add a column to tables, and make posts anew: a CHECK cannot be changed in place."""
    op.add_column("tables", sa.Column("parent", sa.Integer(), nullable=True))
    op.drop_index("ix_posts_message", "posts")
    op.rename_table("posts", "older_posts")
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
        sa.Column("upto", sa.Integer(), nullable=False),
        sa.CheckConstraint("kind IN ('table', 'seat', 'ping')", name=op.f("ck_posts_kind")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_posts_table_id")),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat", name=op.f("pk_posts")),
        sqlite_strict=True,
    )
    # What has been delivered was told by the post it went into, or by one before it.
    told = "(SELECT coalesce(max(id), 0) FROM outbox WHERE outbox.table_id = older_posts.table_id"
    told += " AND delivered_at IS NOT NULL)"
    op.execute(f"INSERT INTO posts ({KEPT}, upto) SELECT {KEPT}, {told} FROM older_posts")
    op.drop_table("older_posts")
    op.create_index("ix_posts_message", "posts", ["message"], unique=False)


def downgrade() -> None:
    """Refuse: pings would be lost sight of."""
    raise NotImplementedError("put back a backup instead")
