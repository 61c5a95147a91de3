-- The schema "support" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence outbox_seq as bigint;

create table idempotency_keys (
  credential_id text not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  token uuid not null,
  lease_until timestamp(3) with time zone not null,
  status integer,
  location text,
  body text,
  created_at timestamp(3) with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (credential_id, route, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table migrations (
  id text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (id)
);

create table outbox (
  seq bigint not null default nextval('outbox_seq'::regclass),
  event_id text collate "C" not null,
  type text not null,
  private boolean not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  published_at timestamp(3) with time zone,
  failures integer not null default 0,
  parked_at timestamp(3) with time zone
) partition by RANGE (created_at);

CREATE INDEX outbox_unpublished ON ONLY outbox USING btree (seq) WHERE published_at IS NULL AND parked_at IS NULL;
