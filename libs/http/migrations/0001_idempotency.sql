-- Stored replies to POST requests with an Idempotency-Key. A row without a status is a request in flight, which holds
-- the key until lease_until.
create table idempotency_keys (
  credential_id text not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  token uuid not null,
  lease_until timestamptz(3) not null,
  status int,
  location text,
  body text,
  created_at timestamptz(3) not null default now(),
  primary key (credential_id, route, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
