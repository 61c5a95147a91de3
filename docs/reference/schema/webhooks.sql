-- The schema "webhooks" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence outbox_seq as bigint;

create table breakers (
  webhook_id text collate "C" not null,
  worker uuid not null,
  state text not null,
  seen_at timestamp(3) with time zone not null,
  constraint breakers_pkey PRIMARY KEY (webhook_id, worker),
  constraint breakers_state_check CHECK (state = ANY (ARRAY['open'::text, 'half_open'::text]))
);

create table broker_epoch (
  single boolean not null default true,
  id uuid not null,
  heal_needed_since timestamp(3) with time zone,
  replayed_seq bigint not null default 0,
  last_seq bigint not null default 0,
  constraint broker_epoch_pkey PRIMARY KEY (single),
  constraint broker_epoch_single_check CHECK (single)
);

create table completed_deliveries (
  event_at timestamp(3) with time zone not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  status text not null,
  run integer not null default 1,
  trigger text not null default 'event'::text,
  completed_at timestamp(3) with time zone not null default now(),
  attempt integer not null default 0,
  at timestamp(3) with time zone,
  duration_ms integer,
  status_code integer,
  error text,
  error_detail text,
  request_headers jsonb,
  response_body text,
  constraint completed_deliveries_pkey PRIMARY KEY (event_at, id),
  constraint completed_deliveries_status_check CHECK (status = ANY (ARRAY['succeeded'::text, 'failed'::text, 'skipped'::text])),
  constraint completed_deliveries_trigger_check CHECK (trigger = ANY (ARRAY['event'::text, 'retry'::text, 'replay'::text, 'test'::text]))
) partition by RANGE (event_at);

CREATE INDEX completed_deliveries_by_attempt ON ONLY completed_deliveries USING btree (webhook_id, at) INCLUDE (status, duration_ms) WHERE at IS NOT NULL;
CREATE INDEX completed_deliveries_by_status ON ONLY completed_deliveries USING btree (webhook_id, status, event_at DESC, id DESC);
CREATE INDEX completed_deliveries_by_type ON ONLY completed_deliveries USING btree (webhook_id, type, event_at DESC, id DESC);
CREATE INDEX completed_deliveries_of_webhook ON ONLY completed_deliveries USING btree (webhook_id, event_at DESC, id DESC);

create table consumer_replays (
  id text collate "C" not null,
  consumer text not null,
  types text[] not null,
  since timestamp(3) with time zone not null,
  until timestamp(3) with time zone not null,
  status text not null default 'running'::text,
  reason text,
  total integer,
  done integer not null default 0,
  skipped integer not null default 0,
  after_at timestamp(3) with time zone not null,
  after_id text collate "C" not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  completed_at timestamp(3) with time zone,
  constraint consumer_replays_pkey PRIMARY KEY (id),
  constraint consumer_replays_status_check CHECK (status = ANY (ARRAY['running'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))
);

CREATE INDEX consumer_replays_newest ON consumer_replays USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX consumer_replays_running ON consumer_replays USING btree (consumer) WHERE status = 'running'::text;

create table delivery_hours (
  hour timestamp(3) with time zone not null,
  webhook_id text collate "C" not null,
  succeeded integer not null,
  retried integer not null,
  failed integer not null,
  p50 integer not null,
  p95 integer not null,
  p99 integer not null,
  responses jsonb not null default '{}'::jsonb,
  constraint delivery_hours_pkey PRIMARY KEY (hour, webhook_id)
);

create table earlier_attempts (
  event_at timestamp(3) with time zone not null,
  delivery_id text collate "C" not null,
  run integer not null,
  number integer not null,
  webhook_id text collate "C" not null,
  trigger text not null,
  at timestamp(3) with time zone not null,
  duration_ms integer not null,
  outcome text not null,
  status_code integer,
  error text,
  error_detail text,
  request_headers jsonb not null,
  response_body text,
  constraint earlier_attempts_pkey PRIMARY KEY (event_at, delivery_id, run, number)
) partition by RANGE (event_at);

CREATE INDEX earlier_attempts_of_webhook ON ONLY earlier_attempts USING btree (webhook_id, at) INCLUDE (outcome, duration_ms);

create table erasures (
  principal_id text collate "C" not null,
  traces bytea not null,
  looks integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  constraint erasures_pkey PRIMARY KEY (principal_id)
);

create table events (
  at timestamp(3) with time zone not null,
  id text collate "C" not null,
  type text not null,
  private boolean not null,
  board_ids text[] not null,
  headers jsonb,
  body text not null,
  received_at timestamp(3) with time zone not null default now(),
  constraint events_pkey PRIMARY KEY (at, id)
) partition by RANGE (at);

CREATE INDEX events_by_type ON ONLY events USING btree (type, at DESC, id DESC);

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

create table open_deliveries (
  id text collate "C" not null,
  event_at timestamp(3) with time zone not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  status text not null default 'pending'::text,
  run integer not null default 1,
  trigger text not null default 'event'::text,
  replay_id text collate "C",
  attempt integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null default now(),
  claim_id uuid,
  lease_until timestamp(3) with time zone,
  swept_at timestamp(3) with time zone,
  constraint open_deliveries_pkey PRIMARY KEY (id),
  constraint open_deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'retrying'::text])),
  constraint open_deliveries_trigger_check CHECK (trigger = ANY (ARRAY['event'::text, 'retry'::text, 'replay'::text]))
);

CREATE INDEX open_deliveries_of_replay ON open_deliveries USING btree (replay_id) WHERE replay_id IS NOT NULL;
CREATE INDEX open_deliveries_of_webhook ON open_deliveries USING btree (webhook_id, id);

create table outbox (
  seq bigint not null default nextval('outbox_seq'::regclass),
  event_id text collate "C" not null,
  type text not null,
  private boolean not null,
  object_id text collate "C",
  bulk boolean not null default false,
  headers jsonb not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  stored_at timestamp(3) with time zone not null default clock_timestamp(),
  published_at timestamp(3) with time zone,
  failures integer not null default 0,
  failed_at timestamp(3) with time zone
) partition by RANGE (created_at);

CREATE INDEX outbox_bulk_objects ON ONLY outbox USING btree (object_id, seq) WHERE bulk AND published_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_by_seq ON ONLY outbox USING brin (seq) WITH (pages_per_range='32');
CREATE INDEX outbox_failed ON ONLY outbox USING btree (seq) WHERE failed_at IS NOT NULL AND published_at IS NULL;
CREATE INDEX outbox_unpublished ON ONLY outbox USING btree (bulk, seq) WHERE published_at IS NULL AND failed_at IS NULL;

create table replays (
  id text collate "C" not null,
  webhook_id text collate "C" not null,
  delivery_status text not null,
  since timestamp(3) with time zone not null,
  until timestamp(3) with time zone not null,
  status text not null default 'running'::text,
  total integer not null,
  queued integer not null default 0,
  done integer not null default 0,
  after_at timestamp(3) with time zone not null,
  after_id text collate "C" not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  completed_at timestamp(3) with time zone,
  constraint replays_pkey PRIMARY KEY (id),
  constraint replays_delivery_status_check CHECK (delivery_status = ANY (ARRAY['failed'::text, 'skipped'::text, 'undelivered'::text, 'all'::text])),
  constraint replays_status_check CHECK (status = ANY (ARRAY['running'::text, 'completed'::text, 'cancelled'::text]))
);

CREATE INDEX replays_of_webhook ON replays USING btree (webhook_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX replays_running ON replays USING btree (webhook_id) WHERE status = 'running'::text;

create table webhooks (
  id text collate "C" not null,
  url text not null,
  format text not null default 'json'::text,
  description text,
  events text[] not null,
  board_ids text[] not null default '{}'::text[],
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  header_names text[] not null default '{}'::text[],
  headers bytea,
  rotated_at timestamp(3) with time zone,
  status text not null default 'active'::text,
  active_since timestamp(3) with time zone not null,
  consecutive_failures integer not null default 0,
  failing boolean not null default false,
  last_error text,
  last_delivery_at timestamp(3) with time zone,
  last_success_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  disabled_reason text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_format_check CHECK (format = ANY (ARRAY['json'::text, 'slack'::text])),
  constraint webhooks_status_check CHECK (status = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text]))
);

CREATE INDEX webhooks_live ON webhooks USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- A view: its query is in the migrations.
create view attempts (event_at, delivery_id, run, number, webhook_id, trigger, at, duration_ms, outcome, status_code, error, error_detail, request_headers, response_body);
-- A view: its query is in the migrations.
create view deliveries (event_at, id, event_id, webhook_id, type, status, run, trigger, attempt, next_attempt_at, claim_id, lease_until, completed_at, at, duration_ms, status_code, error);
