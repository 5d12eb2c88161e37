"""Tables and queries, SQLAlchemy Core, for SQLite and Postgres."""
