-- The schema "files" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence outbox_seq as bigint;

create table broker_epoch (
  single boolean not null default true,
  id uuid not null,
  heal_needed_since timestamp(3) with time zone,
  replayed_seq bigint not null default 0,
  last_seq bigint not null default 0,
  constraint broker_epoch_pkey PRIMARY KEY (single),
  constraint broker_epoch_single_check CHECK (single)
);

create table erasures (
  principal_id text collate "C" not null,
  traces bytea not null,
  looks integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  constraint erasures_pkey PRIMARY KEY (principal_id)
);

create table file_total (
  is_only boolean not null default true,
  bytes bigint not null,
  constraint file_total_pkey PRIMARY KEY (is_only),
  constraint file_total_is_only_check CHECK (is_only)
);

create table files (
  id text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  size bigint not null,
  sha256 bytea not null,
  width integer,
  height integer,
  uploader_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  stored_at timestamp(3) with time zone,
  look_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  constraint files_pkey PRIMARY KEY (id)
);

CREATE INDEX files_of_uploader ON files USING btree (uploader_id);
CREATE INDEX files_to_look_at ON files USING btree (look_at) WHERE removed_at IS NULL;
CREATE INDEX files_to_remove ON files USING btree (removed_at) WHERE removed_at IS NOT NULL;

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

create table merges (
  from_id text collate "C" not null,
  into_id text collate "C" not null,
  version integer not null,
  is_undone boolean not null default false,
  looks integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  merged_at timestamp(3) with time zone not null default now(),
  constraint merges_pkey PRIMARY KEY (from_id, into_id)
);

CREATE INDEX merges_due ON merges USING btree (due_at);
CREATE INDEX merges_into ON merges USING btree (into_id, from_id);

create table migrations (
  id text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (id)
);

create table moved_rows (
  from_id text collate "C" not null,
  into_id text collate "C" not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  former jsonb,
  constraint moved_rows_pkey PRIMARY KEY (from_id, into_id, kind, key)
);

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

create table people (
  id text collate "C" not null,
  kind text not null,
  role text,
  name text,
  email text,
  company_id text collate "C",
  language text,
  is_unproven boolean not null default false,
  version integer not null default 0,
  seen_at timestamp(3) with time zone not null default now(),
  erased_at timestamp(3) with time zone,
  search tsvector not null default ''::tsvector,
  words_version smallint not null default 0,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'service'::text])),
  constraint people_role_check CHECK (role = ANY (ARRAY['admin'::text, 'member'::text, 'user'::text]))
);

CREATE INDEX people_of_team ON people USING btree (id) WHERE role = ANY (ARRAY['admin'::text, 'member'::text]);
