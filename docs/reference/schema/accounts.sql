-- The schema "identity" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence outbox_seq as bigint;
create sequence segment_walks_seq_seq as bigint;
create sequence user_changes_seq_seq as bigint;

CREATE OR REPLACE FUNCTION add_company_walk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into identity.segment_walks (of_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION add_user_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into identity.user_changes (principal_id) values (new.id);
  return null;
end $function$
;

create table api_keys (
  id text collate "C" not null,
  name text not null,
  prefix text not null,
  hash text collate "C" not null,
  role text not null,
  access text,
  scopes text[] not null,
  principal_id text collate "C" not null,
  is_personal boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone,
  rotated_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_access_check CHECK (access = ANY (ARRAY['read-only'::text, 'full'::text])),
  constraint api_keys_check CHECK (role = 'admin'::text OR NOT ('admin'::text = ANY (scopes))),
  constraint api_keys_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id),
  constraint api_keys_role_check CHECK (role = ANY (ARRAY['admin'::text, 'member'::text]))
);

CREATE UNIQUE INDEX api_keys_by_hash ON api_keys USING btree (hash) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_live ON api_keys USING btree (id DESC) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_of_person ON api_keys USING btree (principal_id, id) WHERE is_personal AND revoked_at IS NULL;

create table audit_log (
  id text collate "C" not null,
  at timestamp(3) with time zone not null,
  action text collate "C" not null,
  actor_principal_id text collate "C" not null,
  actor_name text not null,
  credential_id text collate "C" not null,
  target_kind text collate "C" not null,
  target_id text collate "C" not null,
  before jsonb,
  after jsonb,
  request_id text,
  address text,
  constraint audit_log_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_log_by_action ON audit_log USING btree (action, at, id);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_principal_id, at, id);
CREATE INDEX audit_log_by_target ON audit_log USING btree (target_id, at, id);
CREATE INDEX audit_log_by_target_kind ON audit_log USING btree (target_kind, at, id);
CREATE INDEX audit_log_newest ON audit_log USING btree (at, id);

create table broker_epoch (
  single boolean not null default true,
  id uuid not null,
  heal_needed_since timestamp(3) with time zone,
  replayed_seq bigint not null default 0,
  last_seq bigint not null default 0,
  constraint broker_epoch_pkey PRIMARY KEY (single),
  constraint broker_epoch_single_check CHECK (single)
);

create table companies (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  domain text collate "C",
  external_id text collate "C",
  plan text,
  mrr_cents bigint,
  size integer,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_mrr_cents_check CHECK (mrr_cents >= 0),
  constraint companies_size_check CHECK (size >= 0)
);

CREATE INDEX companies_by_domain ON companies USING btree (domain, name_key, id) WHERE domain IS NOT NULL;
CREATE UNIQUE INDEX companies_by_external_id ON companies USING btree (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX companies_by_name ON companies USING btree (name_key, id);
CREATE TRIGGER companies_changed_for_rules AFTER UPDATE OF plan, mrr_cents, size ON companies FOR EACH ROW WHEN (new.plan IS DISTINCT FROM old.plan OR new.mrr_cents IS DISTINCT FROM old.mrr_cents OR new.size IS DISTINCT FROM old.size) EXECUTE FUNCTION add_company_walk();

create table demo_data (
  singleton boolean not null default true,
  stem text collate "C" not null,
  is_complete boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  constraint demo_data_pkey PRIMARY KEY (singleton),
  constraint demo_data_singleton_check CHECK (singleton)
);

create table erasures (
  principal_id text collate "C" not null,
  traces bytea not null,
  looks integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  constraint erasures_pkey PRIMARY KEY (principal_id)
);

create table former_client_secrets (
  hash text collate "C" not null,
  client_id text collate "C" not null,
  expires_at timestamp(3) with time zone not null,
  constraint former_client_secrets_pkey PRIMARY KEY (hash),
  constraint former_client_secrets_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id)
);

CREATE INDEX former_client_secrets_of_client ON former_client_secrets USING btree (client_id);

create table former_keys (
  hash text collate "C" not null,
  key_id text collate "C" not null,
  expires_at timestamp(3) with time zone not null,
  constraint former_keys_pkey PRIMARY KEY (hash),
  constraint former_keys_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id)
);

CREATE INDEX former_keys_of_key ON former_keys USING btree (key_id);

create table former_names (
  principal_id text collate "C" not null,
  name text,
  email text collate "C",
  at timestamp(3) with time zone not null default now(),
  constraint former_names_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

CREATE INDEX former_names_of_person ON former_names USING btree (principal_id);

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

create table oauth_artifacts (
  kind text collate "C" not null,
  hash text collate "C" not null,
  uid_hash text collate "C",
  grant_hash text collate "C",
  client_id text collate "C",
  principal_id text collate "C",
  scopes text[] not null default '{}'::text[],
  payload bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone,
  consumed_at timestamp(3) with time zone,
  constraint oauth_artifacts_pkey PRIMARY KEY (hash, kind)
);

CREATE INDEX oauth_artifacts_by_end ON oauth_artifacts USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX oauth_artifacts_by_uid ON oauth_artifacts USING btree (uid_hash) WHERE uid_hash IS NOT NULL;
CREATE INDEX oauth_artifacts_of_client ON oauth_artifacts USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX oauth_artifacts_of_grant ON oauth_artifacts USING btree (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX oauth_artifacts_of_person ON oauth_artifacts USING btree (principal_id) WHERE principal_id IS NOT NULL;

create table oauth_clients (
  id text collate "C" not null,
  name text not null,
  secret_hash text collate "C",
  grant_types text[] not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  principal_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  rotated_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  is_registered boolean not null default false,
  authorized_at timestamp(3) with time zone,
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

CREATE INDEX oauth_clients_live ON oauth_clients USING btree (id DESC) WHERE revoked_at IS NULL;
CREATE INDEX oauth_clients_registered ON oauth_clients USING btree (created_at) WHERE is_registered AND revoked_at IS NULL;

create table oidc_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  principal_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint oidc_identities_pkey PRIMARY KEY (issuer, subject),
  constraint oidc_identities_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

CREATE UNIQUE INDEX oidc_identities_of_person ON oidc_identities USING btree (principal_id, issuer);

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

create table password_links (
  hash text collate "C" not null,
  principal_id text collate "C",
  expires_at timestamp(3) with time zone not null,
  constraint password_links_pkey PRIMARY KEY (hash),
  constraint password_links_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

create table passwords (
  principal_id text collate "C" not null,
  hash text not null,
  changed_at timestamp(3) with time zone not null default now(),
  constraint passwords_pkey PRIMARY KEY (principal_id),
  constraint passwords_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

create table principals (
  id text collate "C" not null,
  kind text not null,
  role text,
  external_id text collate "C",
  company_id text collate "C",
  name text,
  email text collate "C",
  email_verified boolean not null default false,
  is_anonymous boolean not null default false,
  is_unproven boolean not null default false,
  image text,
  picture bytea,
  picture_path text collate "C",
  attributes jsonb not null default '{}'::jsonb,
  contact_email text collate "C",
  contact_event_id text collate "C",
  name_key text collate "C" not null default ''::text,
  search tsvector not null default ''::tsvector,
  post_count integer not null default 0,
  vote_count integer not null default 0,
  comment_count integer not null default 0,
  activity integer not null generated always as (post_count + vote_count + comment_count) stored,
  counted_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  erased_at timestamp(3) with time zone,
  merged_into text collate "C",
  constraint principals_pkey PRIMARY KEY (id),
  constraint principals_check CHECK (merged_into IS NULL OR erased_at IS NOT NULL),
  constraint principals_check1 CHECK (is_unproven OR NOT is_anonymous),
  constraint principals_check2 CHECK ((kind = 'user'::text) = (role IS NOT NULL)),
  constraint principals_check3 CHECK ((picture IS NULL) = (picture_path IS NULL)),
  constraint principals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL,
  constraint principals_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'service'::text])),
  constraint principals_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES principals(id),
  constraint principals_role_check CHECK (role = ANY (ARRAY['admin'::text, 'member'::text, 'user'::text]))
);

CREATE INDEX people_by_company ON principals USING btree (company_id, id) WHERE company_id IS NOT NULL;
CREATE INDEX people_by_name ON principals USING btree (name_key, id) WHERE kind = 'user'::text AND erased_at IS NULL;
CREATE INDEX people_most_active ON principals USING btree (activity, id) WHERE kind = 'user'::text AND erased_at IS NULL;
CREATE INDEX people_newest ON principals USING btree (created_at, id) WHERE kind = 'user'::text AND erased_at IS NULL;
CREATE INDEX people_of_team ON principals USING btree (id) WHERE (role = ANY (ARRAY['admin'::text, 'member'::text])) AND erased_at IS NULL;
CREATE INDEX people_search ON principals USING gin (search) WHERE kind = 'user'::text AND erased_at IS NULL;
CREATE INDEX people_verified_newest ON principals USING btree (created_at, id) WHERE kind = 'user'::text AND erased_at IS NULL AND email_verified;
CREATE UNIQUE INDEX principals_by_email ON principals USING btree (email, is_unproven) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX principals_by_external_id ON principals USING btree (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX principals_by_picture ON principals USING btree (picture_path) WHERE picture_path IS NOT NULL;
CREATE INDEX principals_merged ON principals USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE TRIGGER principals_changed_for_rules AFTER UPDATE OF email, email_verified, attributes, company_id, erased_at ON principals FOR EACH ROW WHEN (new.kind = 'user'::text AND (new.email IS DISTINCT FROM old.email OR new.email_verified IS DISTINCT FROM old.email_verified OR new.attributes IS DISTINCT FROM old.attributes OR new.company_id IS DISTINCT FROM old.company_id OR new.erased_at IS DISTINCT FROM old.erased_at)) EXECUTE FUNCTION add_user_change();
CREATE TRIGGER principals_new_for_rules AFTER INSERT ON principals FOR EACH ROW WHEN (new.kind = 'user'::text) EXECUTE FUNCTION add_user_change();

create table saved_views (
  id text collate "C" not null,
  list text not null,
  name text not null,
  filters jsonb not null,
  is_shared boolean not null,
  owner_principal_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_list_check CHECK (list = ANY (ARRAY['posts'::text, 'conversations'::text, 'tickets'::text])),
  constraint saved_views_owner_principal_id_fkey FOREIGN KEY (owner_principal_id) REFERENCES principals(id)
);

create table segment_members (
  segment_id text collate "C" not null,
  principal_id text collate "C" not null,
  added_at timestamp(3) with time zone not null default now(),
  constraint segment_members_pkey PRIMARY KEY (segment_id, principal_id),
  constraint segment_members_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id),
  constraint segment_members_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);

CREATE INDEX segment_members_of_person ON segment_members USING btree (principal_id);

create table segment_walks (
  seq bigint not null,
  of_id text collate "C" not null,
  after_id text collate "C" not null default ''::text,
  constraint segment_walks_pkey PRIMARY KEY (seq)
);

CREATE INDEX segment_walks_of ON segment_walks USING btree (of_id);

create table segments (
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  description text not null,
  rule jsonb,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint segments_pkey PRIMARY KEY (id),
  constraint segments_slug_key UNIQUE (slug)
);

CREATE INDEX segments_with_rule ON segments USING btree (id) WHERE rule IS NOT NULL;

create table sessions (
  id text collate "C" not null,
  hash text collate "C" not null,
  principal_id text collate "C" not null,
  is_for_user boolean not null default false,
  user_agent text,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_hash_key UNIQUE (hash),
  constraint sessions_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_person ON sessions USING btree (principal_id, id);

create table sign_in_links (
  hash text collate "C" not null,
  principal_id text collate "C" not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_in_links_pkey PRIMARY KEY (hash),
  constraint sign_in_links_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

CREATE INDEX sign_in_links_by_expiry ON sign_in_links USING btree (expires_at);
CREATE INDEX sign_in_links_of_person ON sign_in_links USING btree (principal_id);

create table sign_in_tries (
  subject text collate "C" not null,
  tries integer not null,
  last_at timestamp(3) with time zone not null,
  blocked_until timestamp(3) with time zone not null,
  constraint sign_in_tries_pkey PRIMARY KEY (subject)
);

CREATE INDEX sign_in_tries_by_time ON sign_in_tries USING btree (last_at);

create table sign_ups (
  hash text collate "C" not null,
  sealed bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_ups_pkey PRIMARY KEY (hash)
);

CREATE INDEX sign_ups_by_expiry ON sign_ups USING btree (expires_at);

create table signing_keys (
  singleton boolean not null default true,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint signing_keys_pkey PRIMARY KEY (singleton),
  constraint signing_keys_singleton_check CHECK (singleton)
);

create table used_sign_on_tokens (
  hash text collate "C" not null,
  expires_at timestamp(3) with time zone not null,
  constraint used_sign_on_tokens_pkey PRIMARY KEY (hash)
);

CREATE INDEX used_sign_on_tokens_by_expiry ON used_sign_on_tokens USING btree (expires_at);

create table user_changes (
  seq bigint not null,
  principal_id text collate "C" not null,
  constraint user_changes_pkey PRIMARY KEY (seq)
);

create table user_merges (
  principal_id text collate "C" not null,
  into_id text collate "C" not null,
  kept jsonb not null,
  filled jsonb not null default '{}'::jsonb,
  merged_at timestamp(3) with time zone not null default now(),
  constraint user_merges_pkey PRIMARY KEY (principal_id),
  constraint user_merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES principals(id),
  constraint user_merges_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES principals(id)
);

CREATE INDEX user_merges_into ON user_merges USING btree (into_id, principal_id);

create table visitor_secret (
  singleton boolean not null default true,
  sealed bytea not null,
  rotated_at timestamp(3) with time zone not null,
  previous_sealed bytea,
  previous_expires_at timestamp(3) with time zone,
  constraint visitor_secret_pkey PRIMARY KEY (singleton),
  constraint visitor_secret_singleton_check CHECK (singleton)
);

create table widget_sightings (
  origin text collate "C" not null,
  seen_at timestamp(3) with time zone not null,
  constraint widget_sightings_pkey PRIMARY KEY (origin)
);

create table workspace_settings (
  singleton boolean not null default true,
  name text not null default 'Earshot'::text,
  locale text not null default 'en'::text,
  support_inbox boolean not null default true,
  support_tickets boolean not null default true,
  portal_sign_up boolean not null default false,
  portal_sign_in_url text collate "C",
  accent_color text collate "C",
  logo bytea,
  logo_path text collate "C",
  widget_enabled boolean not null default false,
  widget_origins text[] collate "C" not null default '{}'::text[],
  widget_greeting text,
  widget_accent_color text collate "C",
  widget_parts text[] collate "C" not null default '{messenger,feedback,changelog}'::text[],
  widget_position text collate "C",
  widget_color_scheme text collate "C",
  audit_log_days integer default 365,
  version integer not null default 1,
  updated_at timestamp(3) with time zone not null default now(),
  constraint workspace_settings_pkey PRIMARY KEY (singleton),
  constraint workspace_settings_audit_log_days_check CHECK (audit_log_days > 0),
  constraint workspace_settings_check CHECK ((logo IS NULL) = (logo_path IS NULL)),
  constraint workspace_settings_singleton_check CHECK (singleton),
  constraint workspace_settings_widget_color_scheme_check CHECK (widget_color_scheme = ANY (ARRAY['light'::text, 'dark'::text])),
  constraint workspace_settings_widget_parts_check CHECK (cardinality(widget_parts) > 0 AND widget_parts <@ '{messenger,feedback,changelog}'::text[]),
  constraint workspace_settings_widget_position_check CHECK (widget_position = ANY (ARRAY['left'::text, 'right'::text]))
);
