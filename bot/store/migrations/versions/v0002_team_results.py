"""The results of games that are played without chips: one a hand, and everybody's plan."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "team_results",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.CheckConstraint("won IN (0, 1)", name=op.f("ck_team_results_won")),
        sa.CheckConstraint("score >= 0", name=op.f("ck_team_results_score")),
        sa.ForeignKeyConstraint(
            ["table_id", "hand"], ["hands.table_id", "hands.number"], name=op.f("fk_team_results_table_id")
        ),
        sa.PrimaryKeyConstraint("table_id", "hand", name=op.f("pk_team_results")),
        sqlite_strict=True,
    )
    op.create_table(
        "team_plans",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("achieved", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.CheckConstraint("achieved IN (0, 1)", name=op.f("ck_team_plans_achieved")),
        sa.ForeignKeyConstraint(
            ["table_id", "hand"],
            ["team_results.table_id", "team_results.hand"],
            name=op.f("fk_team_plans_table_id"),
        ),
        sa.PrimaryKeyConstraint("table_id", "hand", "seat", name=op.f("pk_team_plans")),
        sqlite_strict=True,
    )
    op.create_index("ix_team_plans_user_id", "team_plans", ["user_id"], unique=False)


def downgrade() -> None:
    """Refuse: what was stored would be lost."""
    raise NotImplementedError("put back a backup instead")
