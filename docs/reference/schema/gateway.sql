-- The schema "identity" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence outbox_seq as bigint;

create table api_keys (
  id text collate "C" not null,
  name text not null,
  prefix text not null,
  hash text collate "C" not null,
  role text not null,
  access text,
  scopes text[] not null,
  principal_id text collate "C" not null,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  revoked_at timestamp(3) with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_access_check CHECK (access = ANY (ARRAY['read-only'::text, 'full'::text])),
  constraint api_keys_check CHECK (role = 'admin'::text OR NOT ('admin'::text = ANY (scopes))),
  constraint api_keys_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id),
  constraint api_keys_role_check CHECK (role = ANY (ARRAY['admin'::text, 'member'::text]))
);

CREATE UNIQUE INDEX api_keys_by_hash ON api_keys USING btree (hash) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_live ON api_keys USING btree (id DESC) WHERE revoked_at IS NULL;

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

create table principals (
  id text collate "C" not null,
  kind text not null,
  name text not null,
  email text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint principals_pkey PRIMARY KEY (id),
  constraint principals_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'service'::text]))
);
