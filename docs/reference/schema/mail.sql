-- The schema "mail" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence mail_attempts_id_seq as bigint;
create sequence outbox_seq as bigint;

create table broadcasts (
  event_id text collate "C" not null,
  subject_id text collate "C" not null,
  title text not null,
  slug text,
  detail text,
  except_principal_id text collate "C",
  segment_id text collate "C",
  after_id text collate "C" not null default ''::text,
  constraint broadcasts_pkey PRIMARY KEY (event_id)
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

create table contact_addresses (
  principal_id text collate "C" not null,
  email text collate "C" not null,
  language text collate "C",
  replied_at timestamp(3) with time zone,
  constraint contact_addresses_pkey PRIMARY KEY (principal_id)
);

CREATE INDEX contact_addresses_by_email ON contact_addresses USING btree (email);

create table contact_mails (
  mail_id text collate "C" not null,
  principal_id text collate "C" not null,
  thread_id text collate "C" not null,
  email text collate "C" not null,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint contact_mails_pkey PRIMARY KEY (mail_id)
);

CREATE INDEX contact_mails_by_email ON contact_mails USING btree (email, created_at);
CREATE INDEX contact_mails_by_time ON contact_mails USING btree (created_at);
CREATE INDEX contact_mails_by_visitor ON contact_mails USING btree (principal_id, created_at);
CREATE INDEX contact_mails_of_thread ON contact_mails USING btree (thread_id);

create table contact_stops (
  address_hash bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint contact_stops_pkey PRIMARY KEY (address_hash)
);

create table demo_data (
  stem text collate "C" not null,
  constraint demo_data_pkey PRIMARY KEY (stem)
);

create table email_choices (
  principal_id text collate "C" not null,
  kind text collate "C" not null,
  is_on boolean not null,
  constraint email_choices_pkey PRIMARY KEY (principal_id, kind)
);

CREATE INDEX email_choices_subscribed ON email_choices USING btree (principal_id) WHERE kind = 'changelog'::text AND is_on;

create table erasures (
  principal_id text collate "C" not null,
  traces bytea not null,
  looks integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  constraint erasures_pkey PRIMARY KEY (principal_id)
);

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

create table inbound_mails (
  id text collate "C" not null,
  recipient text collate "C" not null,
  fingerprint text collate "C" not null,
  source text collate "C" not null,
  outcome text collate "C" not null,
  reason text collate "C",
  message_id text collate "C",
  sender_email text collate "C",
  subject text,
  principal_id text collate "C",
  thread_id text collate "C",
  is_authenticated boolean not null,
  results_server text collate "C",
  is_relay_found boolean,
  reply_to text collate "C",
  size integer not null,
  bounced_mail_id text collate "C",
  raw bytea,
  copies integer not null default 0,
  last_copy_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone not null default now(),
  constraint inbound_mails_pkey PRIMARY KEY (id),
  constraint inbound_mails_check CHECK ((outcome = 'accepted'::text) = (reason IS NULL)),
  constraint inbound_mails_outcome_check CHECK (outcome = ANY (ARRAY['accepted'::text, 'ignored'::text, 'failed'::text])),
  constraint inbound_mails_recipient_fingerprint_key UNIQUE (recipient, fingerprint),
  constraint inbound_mails_source_check CHECK (source = ANY (ARRAY['smtp'::text, 'imap'::text, 'api'::text]))
);

CREATE INDEX inbound_mails_by_outcome ON inbound_mails USING btree (outcome, received_at, id);
CREATE INDEX inbound_mails_by_reply_to ON inbound_mails USING btree (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX inbound_mails_newest ON inbound_mails USING btree (received_at, id);
CREATE INDEX inbound_mails_of_person ON inbound_mails USING btree (principal_id) WHERE principal_id IS NOT NULL;
CREATE INDEX inbound_mails_of_recipient ON inbound_mails USING btree (recipient, received_at, id);
CREATE INDEX inbound_mails_of_sender ON inbound_mails USING btree (sender_email, received_at, id) WHERE sender_email IS NOT NULL;
CREATE INDEX inbound_mails_of_thread ON inbound_mails USING btree (thread_id, received_at) WHERE thread_id IS NOT NULL;
CREATE INDEX inbound_mails_raw ON inbound_mails USING btree (received_at) INCLUDE (size) WHERE raw IS NOT NULL;
CREATE INDEX inbound_mails_unverified ON inbound_mails USING btree (received_at) INCLUDE (size) WHERE NOT is_authenticated;

create table inbound_parses (
  sha256 text collate "C" not null,
  deaths integer not null default 0,
  leased_until timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null default now(),
  constraint inbound_parses_pkey PRIMARY KEY (sha256)
);

create table mail_attempts (
  id bigint not null,
  mail_id text collate "C" not null,
  sender text collate "C" not null,
  started_at timestamp(3) with time zone not null default clock_timestamp(),
  finished_at timestamp(3) with time zone,
  outcome text collate "C",
  reason text collate "C",
  status_code text collate "C",
  constraint mail_attempts_pkey PRIMARY KEY (id),
  constraint mail_attempts_check CHECK ((finished_at IS NULL) = (outcome IS NULL)),
  constraint mail_attempts_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint mail_attempts_outcome_check CHECK (outcome = ANY (ARRAY['sent'::text, 'retried'::text, 'failed'::text, 'suppressed'::text, 'dropped'::text, 'interrupted'::text]))
);

CREATE INDEX mail_attempts_of_mail ON mail_attempts USING btree (mail_id, id);
CREATE INDEX mail_attempts_of_sender ON mail_attempts USING btree (sender, started_at);

create table mail_senders (
  id text collate "C" not null,
  team_id text collate "C",
  address text collate "C" not null,
  name text,
  sealed_smtp_url bytea,
  smtp_server text,
  dkim_domain text collate "C",
  dkim_selector text collate "C",
  sealed_dkim_key bytea,
  dkim_public_key text,
  per_minute integer,
  quote_thread boolean not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint mail_senders_pkey PRIMARY KEY (id),
  constraint mail_senders_address_key UNIQUE (address),
  constraint mail_senders_check CHECK ((sealed_smtp_url IS NULL) = (smtp_server IS NULL)),
  constraint mail_senders_check1 CHECK (num_nulls(dkim_domain, dkim_selector, sealed_dkim_key, dkim_public_key) = ANY (ARRAY[0, 4])),
  constraint mail_senders_per_minute_check CHECK (per_minute > 0)
);

CREATE UNIQUE INDEX mail_senders_by_team ON mail_senders USING btree (COALESCE(team_id, ''::text));

create table mail_suppressions (
  id text collate "C" not null,
  address text collate "C" not null,
  reason text collate "C" not null,
  status_code text collate "C",
  mail_id text collate "C",
  created_at timestamp(3) with time zone not null default now(),
  constraint mail_suppressions_pkey PRIMARY KEY (id),
  constraint mail_suppressions_address_key UNIQUE (address)
);

create table mail_thread_people (
  thread_id text collate "C" not null,
  address text collate "C" not null,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint mail_thread_people_pkey PRIMARY KEY (thread_id, address)
);

CREATE INDEX mail_thread_people_by_address ON mail_thread_people USING btree (address);
CREATE INDEX mail_thread_people_by_time ON mail_thread_people USING btree (created_at);

create table mail_threads (
  message_id text collate "C" not null,
  thread_id text collate "C" not null,
  direction text not null,
  principal_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint mail_threads_pkey PRIMARY KEY (message_id, thread_id),
  constraint mail_threads_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text, 'copy'::text, 'named'::text]))
);

CREATE INDEX mail_threads_by_time ON mail_threads USING btree (created_at);
CREATE INDEX mail_threads_of_thread ON mail_threads USING btree (thread_id, created_at);

create table mailbox_problem (
  is_only boolean not null default true,
  problem text not null,
  seen_at timestamp(3) with time zone not null,
  constraint mailbox_problem_pkey PRIMARY KEY (is_only),
  constraint mailbox_problem_is_only_check CHECK (is_only)
);

create table mails (
  id text collate "C" not null,
  kind text collate "C" not null,
  principal_id text collate "C",
  event_id text collate "C",
  thread_id text collate "C",
  team_id text collate "C",
  source_id text collate "C",
  sender text collate "C" not null,
  sealed bytea,
  tries integer not null default 0,
  next_try_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  outcome text collate "C",
  reason text collate "C",
  created_at timestamp(3) with time zone not null default now(),
  settled_at timestamp(3) with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_check CHECK ((outcome IS NULL) = (settled_at IS NULL)),
  constraint mails_check1 CHECK (outcome IS NOT NULL OR sealed IS NOT NULL),
  constraint mails_check2 CHECK (outcome IS NULL OR sealed IS NULL OR outcome <> 'dropped'::text AND (kind <> ALL (ARRAY['invitation'::text, 'password_reset'::text, 'sign_up'::text, 'sign_in_link'::text]))),
  constraint mails_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'password_reset'::text, 'sign_up'::text, 'sign_in_link'::text, 'notification'::text, 'conversation_reply'::text, 'ticket_reply'::text, 'update'::text])),
  constraint mails_outcome_check CHECK (outcome = ANY (ARRAY['sent'::text, 'failed'::text, 'suppressed'::text, 'dropped'::text]))
);

CREATE UNIQUE INDEX mails_by_event ON mails USING btree (event_id, principal_id) WHERE event_id IS NOT NULL;
CREATE INDEX mails_by_kind ON mails USING btree (kind, id);
CREATE INDEX mails_by_outcome ON mails USING btree (outcome, id) WHERE outcome IS NOT NULL;
CREATE INDEX mails_by_settling ON mails USING btree (settled_at) WHERE outcome IS NOT NULL;
CREATE INDEX mails_due ON mails USING btree (sender, next_try_at) WHERE outcome IS NULL;
CREATE INDEX mails_expiring ON mails USING btree (expires_at) WHERE outcome IS NULL;
CREATE INDEX mails_in_order ON mails USING btree (sender, (kind = 'update'::text), next_try_at) WHERE outcome IS NULL;
CREATE INDEX mails_of_person ON mails USING btree (principal_id, id) WHERE principal_id IS NOT NULL;
CREATE INDEX mails_of_thread ON mails USING btree (thread_id, id) WHERE thread_id IS NOT NULL;
CREATE INDEX mails_waiting ON mails USING btree (id) WHERE outcome IS NULL;

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

create table notification_choices (
  principal_id text collate "C" not null,
  kind text collate "C" not null,
  team_id text collate "C",
  panel boolean not null,
  browser boolean not null,
  email text not null,
  constraint notification_choices_email_check CHECK (email = ANY (ARRAY['off'::text, 'immediately'::text, 'daily'::text])),
  constraint notification_choices_principal_id_kind_team_id_key UNIQUE NULLS NOT DISTINCT (principal_id, kind, team_id)
);

create table notifications (
  id text collate "C" not null,
  principal_id text collate "C" not null,
  kind text collate "C" not null,
  event_id text collate "C" not null,
  subject_kind text not null,
  subject_id text collate "C",
  title text not null,
  slug text,
  actor_name text,
  detail text,
  color text,
  in_panel boolean not null,
  in_browser boolean not null,
  read_at timestamp(3) with time zone,
  email_due_at timestamp(3) with time zone,
  email_group text collate "C",
  created_at timestamp(3) with time zone not null default now(),
  constraint notifications_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX notifications_by_event ON notifications USING btree (event_id, principal_id);
CREATE INDEX notifications_due ON notifications USING btree (email_due_at) WHERE email_due_at IS NOT NULL AND email_group <> 'updates'::text;
CREATE INDEX notifications_of_group ON notifications USING btree (principal_id, email_group) WHERE email_due_at IS NOT NULL;
CREATE INDEX notifications_of_member ON notifications USING btree (principal_id, id DESC) WHERE in_panel;
CREATE INDEX notifications_unread ON notifications USING btree (principal_id) WHERE in_panel AND read_at IS NULL;
CREATE INDEX updates_due ON notifications USING btree (email_due_at) WHERE email_due_at IS NOT NULL AND email_group = 'updates'::text;

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
CREATE INDEX outbox_contacts ON ONLY outbox USING btree ((body::jsonb #>> '{data,principalId}'::text[])) WHERE type = 'contact.saved'::text;
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

CREATE INDEX people_by_email ON people USING btree (email) WHERE email IS NOT NULL;
CREATE INDEX people_of_team ON people USING btree (id) WHERE role = ANY (ARRAY['admin'::text, 'member'::text]);

create table segment_members (
  segment_id text collate "C" not null,
  principal_id text collate "C" not null,
  is_member boolean not null,
  version integer not null,
  constraint segment_members_pkey PRIMARY KEY (principal_id, segment_id),
  constraint segment_members_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id)
);

CREATE INDEX segment_members_of_segment ON segment_members USING btree (segment_id);

create table segments (
  id text collate "C" not null,
  slug text collate "C",
  deleted_at timestamp(3) with time zone,
  constraint segments_pkey PRIMARY KEY (id)
);

CREATE INDEX segments_by_slug ON segments USING btree (slug, id) WHERE deleted_at IS NULL;

create table workspace_settings (
  singleton boolean not null default true,
  version integer not null,
  settings jsonb not null,
  constraint workspace_settings_pkey PRIMARY KEY (singleton),
  constraint workspace_settings_singleton_check CHECK (singleton)
);
