-- What the customer's own servers sign the tokens of visitors with; sealed under SECRET_KEY. The former one goes on working
-- until its time is up, so that servers can be moved to the new one.
create table visitor_secret (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null,
  rotated_at timestamptz(3) not null,
  previous_sealed bytea,
  previous_expires_at timestamptz(3)
);
