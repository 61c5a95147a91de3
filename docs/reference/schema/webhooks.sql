-- The schema "webhooks" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence outbox_seq as bigint;

create table attempts (
  event_at timestamp(3) with time zone not null,
  delivery_id text collate "C" not null,
  run integer not null,
  number integer not null,
  trigger text not null,
  at timestamp(3) with time zone not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  request_headers jsonb not null,
  response_body text,
  constraint attempts_pkey PRIMARY KEY (event_at, delivery_id, run, number)
) partition by RANGE (event_at);

create table deliveries (
  event_at timestamp(3) with time zone not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  status text not null,
  run integer not null default 1,
  attempt integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  claim_id uuid,
  lease_until timestamp(3) with time zone,
  swept_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  completed_at timestamp(3) with time zone,
  constraint deliveries_pkey PRIMARY KEY (event_at, id),
  constraint deliveries_event_at_event_id_webhook_id_key UNIQUE (event_at, event_id, webhook_id),
  constraint deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'retrying'::text, 'succeeded'::text, 'failed'::text, 'skipped'::text]))
) partition by RANGE (event_at);

CREATE INDEX deliveries_due ON ONLY deliveries USING btree (next_attempt_at) WHERE status = ANY (ARRAY['pending'::text, 'retrying'::text]);
CREATE INDEX deliveries_of_webhook ON ONLY deliveries USING btree (webhook_id, event_at DESC, id DESC);

create table events (
  at timestamp(3) with time zone not null,
  id text collate "C" not null,
  type text not null,
  private boolean not null,
  board_ids text[] not null,
  body text not null,
  received_at timestamp(3) with time zone not null default now(),
  constraint events_pkey PRIMARY KEY (at, id)
) partition by RANGE (at);

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

create table webhooks (
  id text collate "C" not null,
  url text not null,
  description text,
  events text[] not null,
  board_ids text[] not null default '{}'::text[],
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  rotated_at timestamp(3) with time zone,
  status text not null default 'active'::text,
  active_since timestamp(3) with time zone not null,
  consecutive_failures integer not null default 0,
  last_error text,
  last_delivery_at timestamp(3) with time zone,
  last_success_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  disabled_reason text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_status_check CHECK (status = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text]))
);

CREATE INDEX webhooks_live ON webhooks USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
