-- The schema "support" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence message_seq as bigint;
create sequence outbox_seq as bigint;
create sequence ticket_message_seq as bigint;
create sequence workflow_runs_id_seq as bigint;

create table agents (
  principal_id text collate "C" not null,
  availability text not null default 'available'::text,
  updated_at timestamp(3) with time zone not null default now(),
  constraint agents_pkey PRIMARY KEY (principal_id),
  constraint agents_availability_check CHECK (availability = ANY (ARRAY['available'::text, 'away'::text]))
);

create table attribute_definitions (
  id text collate "C" not null,
  key text collate "C" not null,
  name text not null,
  description text not null,
  type text not null,
  options text[] not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint attribute_definitions_pkey PRIMARY KEY (id),
  constraint attribute_definitions_key_key UNIQUE (key),
  constraint attribute_definitions_type_check CHECK (type = ANY (ARRAY['text'::text, 'number'::text, 'boolean'::text, 'date'::text, 'select'::text]))
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

create table business_hours (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  time_zone text not null,
  week jsonb not null,
  holidays date[] not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint business_hours_pkey PRIMARY KEY (id),
  constraint business_hours_name_key_key UNIQUE (name_key)
);

create table conversation_mentions (
  conversation_id text collate "C" not null,
  principal_id text collate "C" not null,
  mentioned_at timestamp(3) with time zone not null,
  constraint conversation_mentions_pkey PRIMARY KEY (conversation_id, principal_id),
  constraint conversation_mentions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id)
);

CREATE INDEX conversation_mentions_of_member ON conversation_mentions USING btree (principal_id, mentioned_at, conversation_id);

create table conversation_reads (
  conversation_id text collate "C" not null,
  principal_id text collate "C" not null,
  read_at timestamp(3) with time zone,
  constraint conversation_reads_pkey PRIMARY KEY (conversation_id, principal_id),
  constraint conversation_reads_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id)
);

create table conversations (
  id text collate "C" not null,
  status text not null,
  channel text not null,
  priority text not null,
  subject text,
  started_by text not null default 'visitor'::text,
  visitor_principal_id text collate "C" not null,
  assigned_principal_id text collate "C",
  assigned_team_id text collate "C",
  snoozed_until timestamp(3) with time zone,
  waiting_since timestamp(3) with time zone,
  attributes jsonb not null default '{}'::jsonb,
  tags text[] collate "C" not null default '{}'::text[],
  csat_rating integer,
  csat_comment text,
  csat_submitted_at timestamp(3) with time zone,
  assistant_state text,
  previous_conversation_id text collate "C",
  merged_into_id text collate "C",
  state_before_merge jsonb,
  split_from_id text collate "C",
  context jsonb,
  last_message_at timestamp(3) with time zone not null,
  last_visitor_message_at timestamp(3) with time zone,
  last_team_message_at timestamp(3) with time zone,
  visitor_read_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search tsvector not null default ''::tsvector,
  words_version smallint not null default 0,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_assigned_team_id_fkey FOREIGN KEY (assigned_team_id) REFERENCES teams(id),
  constraint conversations_assistant_state_check CHECK (assistant_state = ANY (ARRAY['active'::text, 'handed_off'::text, 'resolved_confirmed'::text, 'resolved_assumed'::text])),
  constraint conversations_channel_check CHECK (channel = ANY (ARRAY['messenger'::text, 'email'::text, 'api'::text, 'web'::text])),
  constraint conversations_check CHECK (snoozed_until IS NULL OR status = 'snoozed'::text),
  constraint conversations_check1 CHECK ((resolved_at IS NOT NULL) = (status = 'closed'::text)),
  constraint conversations_check2 CHECK ((merged_into_id IS NULL) = (state_before_merge IS NULL)),
  constraint conversations_check3 CHECK (merged_into_id IS NULL OR status = 'closed'::text),
  constraint conversations_csat_rating_check CHECK (csat_rating >= 1 AND csat_rating <= 5),
  constraint conversations_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES conversations(id),
  constraint conversations_previous_conversation_id_fkey FOREIGN KEY (previous_conversation_id) REFERENCES conversations(id),
  constraint conversations_previous_conversation_id_key UNIQUE (previous_conversation_id),
  constraint conversations_priority_check CHECK (priority = ANY (ARRAY['none'::text, 'low'::text, 'medium'::text, 'high'::text, 'urgent'::text])),
  constraint conversations_split_from_id_fkey FOREIGN KEY (split_from_id) REFERENCES conversations(id),
  constraint conversations_started_by_check CHECK (started_by = ANY (ARRAY['visitor'::text, 'team'::text])),
  constraint conversations_status_check CHECK (status = ANY (ARRAY['open'::text, 'snoozed'::text, 'closed'::text]))
);

CREATE INDEX conversations_by_agent ON conversations USING btree (assigned_principal_id, last_message_at, id);
CREATE INDEX conversations_by_attribute ON conversations USING gin (attributes);
CREATE INDEX conversations_by_channel ON conversations USING btree (channel, last_message_at, id);
CREATE INDEX conversations_by_priority ON conversations USING btree (priority, last_message_at, id);
CREATE INDEX conversations_by_tag ON conversations USING gin (tags);
CREATE INDEX conversations_by_team ON conversations USING btree (assigned_team_id, last_message_at, id);
CREATE INDEX conversations_by_visitor ON conversations USING btree (visitor_principal_id, last_message_at, id);
CREATE INDEX conversations_due ON conversations USING btree (snoozed_until) WHERE status = 'snoozed'::text AND snoozed_until IS NOT NULL;
CREATE INDEX conversations_in_hand ON conversations USING btree (assigned_principal_id) WHERE status = 'open'::text;
CREATE INDEX conversations_live ON conversations USING btree (status, last_message_at, id) WHERE status <> 'closed'::text;
CREATE INDEX conversations_live_waiting ON conversations USING btree (COALESCE(waiting_since, 'infinity'::timestamp with time zone), id) WHERE status <> 'closed'::text;
CREATE INDEX conversations_merged ON conversations USING btree (merged_into_id, last_message_at, id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX conversations_old_words ON conversations USING btree (id) WHERE words_version < 1;
CREATE INDEX conversations_open_by_team ON conversations USING btree (assigned_team_id, last_message_at, id) WHERE status = 'open'::text;
CREATE INDEX conversations_queue ON conversations USING btree (assigned_team_id, COALESCE(waiting_since, 'infinity'::timestamp with time zone), id) WHERE status = 'open'::text AND assigned_principal_id IS NULL AND assigned_team_id IS NOT NULL;
CREATE INDEX conversations_recent ON conversations USING btree (last_message_at, id);
CREATE INDEX conversations_search ON conversations USING gin (search);
CREATE INDEX conversations_split ON conversations USING btree (split_from_id) WHERE split_from_id IS NOT NULL;
CREATE INDEX conversations_waiting ON conversations USING btree (COALESCE(waiting_since, 'infinity'::timestamp with time zone), id);

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

create table macros (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  content text not null,
  attachments jsonb not null default '[]'::jsonb,
  actions jsonb not null,
  team_id text collate "C",
  use_count bigint not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint macros_pkey PRIMARY KEY (id),
  constraint macros_name_key_key UNIQUE (name_key),
  constraint macros_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE SET NULL
);

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

create table messages (
  id text collate "C" not null,
  conversation_id text collate "C" not null,
  merged_from_id text collate "C",
  seq bigint not null default nextval('message_seq'::regclass),
  sender_type text not null,
  is_internal boolean not null,
  author_principal_id text collate "C",
  posted_by_principal_id text collate "C",
  content text not null,
  attachments jsonb not null,
  mentioned_principal_ids text[] collate "C" not null,
  automated boolean not null,
  system_event text,
  email jsonb,
  cc jsonb not null default '[]'::jsonb,
  created_at timestamp(3) with time zone not null,
  edited_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  search tsvector not null default ''::tsvector,
  words_version smallint not null default 0,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint messages_merged_from_id_fkey FOREIGN KEY (merged_from_id) REFERENCES conversations(id),
  constraint messages_sender_type_check CHECK (sender_type = ANY (ARRAY['visitor'::text, 'agent'::text, 'assistant'::text, 'system'::text]))
);

CREATE INDEX messages_by_conversation ON messages USING btree (conversation_id, seq) WHERE deleted_at IS NULL;
CREATE INDEX messages_files ON messages USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]'::jsonb;
CREATE INDEX messages_merged ON messages USING btree (merged_from_id) WHERE merged_from_id IS NOT NULL;
CREATE INDEX messages_old_words ON messages USING btree (id) WHERE words_version < 1 AND deleted_at IS NULL AND sender_type <> 'system'::text;
CREATE INDEX messages_search ON messages USING gin (search) WHERE deleted_at IS NULL AND sender_type <> 'system'::text;
CREATE INDEX messages_with_files ON messages USING btree (author_principal_id) WHERE attachments <> '[]'::jsonb;

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
CREATE INDEX people_old_words ON people USING btree (id) WHERE words_version < 1 AND erased_at IS NULL;
CREATE INDEX people_search ON people USING gin (search);

create table report_facts (
  subject_id text collate "C" not null,
  kind text not null,
  fact text not null,
  at timestamp(3) with time zone not null,
  seconds integer,
  rating integer,
  is_final boolean not null default false,
  agent_principal_id text collate "C",
  team_id text collate "C",
  constraint report_facts_fact_check CHECK (fact = ANY (ARRAY['opened'::text, 'answered'::text, 'closed'::text, 'reopened'::text, 'rated'::text])),
  constraint report_facts_kind_check CHECK (kind = ANY (ARRAY['conversation'::text, 'ticket'::text]))
);

CREATE INDEX report_facts_by_time ON report_facts USING btree (kind, fact, at) INCLUDE (seconds, rating, is_final, agent_principal_id, team_id);
CREATE UNIQUE INDEX report_facts_final ON report_facts USING btree (subject_id, fact) WHERE is_final;

create table scheduled_replies (
  id text collate "C" not null,
  conversation_id text collate "C" not null,
  merged_from_id text collate "C",
  author_principal_id text collate "C",
  posted_by_principal_id text collate "C",
  is_person boolean not null,
  content text not null,
  attachments jsonb not null,
  cc jsonb,
  actions jsonb not null,
  send_at timestamp(3) with time zone not null,
  blocked_by text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint scheduled_replies_pkey PRIMARY KEY (id),
  constraint scheduled_replies_blocked_by_check CHECK (blocked_by = ANY (ARRAY['closed'::text, 'customer_reply'::text])),
  constraint scheduled_replies_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint scheduled_replies_merged_from_id_fkey FOREIGN KEY (merged_from_id) REFERENCES conversations(id) ON DELETE SET NULL
);

CREATE INDEX scheduled_replies_by_conversation ON scheduled_replies USING btree (conversation_id, send_at, id);
CREATE INDEX scheduled_replies_due ON scheduled_replies USING btree (send_at) WHERE blocked_by IS NULL;
CREATE INDEX scheduled_replies_files ON scheduled_replies USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]'::jsonb;
CREATE INDEX scheduled_replies_with_files ON scheduled_replies USING btree (author_principal_id) WHERE attachments <> '[]'::jsonb;

create table silences (
  conversation_id text collate "C" not null,
  workflow_id text collate "C" not null,
  since_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  fired_at timestamp(3) with time zone,
  constraint silences_pkey PRIMARY KEY (conversation_id, workflow_id),
  constraint silences_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint silences_workflow_id_fkey FOREIGN KEY (workflow_id) REFERENCES workflows(id) ON DELETE CASCADE
);

CREATE INDEX silences_by_workflow ON silences USING btree (workflow_id);
CREATE INDEX silences_due ON silences USING btree (due_at) WHERE fired_at IS NULL;

create table sla_applied (
  subject_id text collate "C" not null,
  policy_id text collate "C",
  is_manual boolean not null,
  was_answered boolean not null,
  constraint sla_applied_pkey PRIMARY KEY (subject_id)
);

CREATE INDEX sla_applied_by_policy ON sla_applied USING btree (policy_id);

create table sla_clocks (
  id text collate "C" not null,
  subject_id text collate "C" not null,
  kind text not null,
  metric text not null,
  policy_id text collate "C" not null,
  policy_name text not null,
  target_seconds integer not null,
  lead_seconds integer not null,
  business_hours_id text collate "C",
  started_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone,
  left_ms bigint,
  warned_at timestamp(3) with time zone,
  breached_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  alarm_at timestamp(3) with time zone,
  agent_principal_id text collate "C",
  team_id text collate "C",
  constraint sla_clocks_pkey PRIMARY KEY (id),
  constraint sla_clocks_kind_check CHECK (kind = ANY (ARRAY['conversation'::text, 'ticket'::text])),
  constraint sla_clocks_metric_check CHECK (metric = ANY (ARRAY['first_response'::text, 'next_response'::text, 'resolution'::text, 'time_to_resolve'::text]))
);

CREATE INDEX sla_clocks_alarmed ON sla_clocks USING btree (kind, subject_id) INCLUDE (warned_at, breached_at) WHERE settled_at IS NULL AND cancelled_at IS NULL AND (warned_at IS NOT NULL OR breached_at IS NOT NULL);
CREATE INDEX sla_clocks_breached ON sla_clocks USING btree (kind, breached_at) INCLUDE (metric, agent_principal_id, team_id) WHERE breached_at IS NOT NULL;
CREATE INDEX sla_clocks_due ON sla_clocks USING btree (alarm_at) WHERE alarm_at IS NOT NULL;
CREATE INDEX sla_clocks_of_subject ON sla_clocks USING btree (subject_id, started_at);
CREATE UNIQUE INDEX sla_clocks_running ON sla_clocks USING btree (subject_id, metric) WHERE settled_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX sla_clocks_settled ON sla_clocks USING btree (kind, settled_at) INCLUDE (metric, agent_principal_id, team_id) WHERE settled_at IS NOT NULL AND breached_at IS NULL AND cancelled_at IS NULL;

create table sla_policies (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  match_priority text,
  match_channel text,
  match_team_id text collate "C",
  targets jsonb not null,
  lead_seconds integer not null,
  business_hours_id text collate "C",
  is_default boolean not null,
  position integer not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint sla_policies_pkey PRIMARY KEY (id),
  constraint sla_policies_business_hours_id_fkey FOREIGN KEY (business_hours_id) REFERENCES business_hours(id),
  constraint sla_policies_lead_seconds_check CHECK (lead_seconds >= 0),
  constraint sla_policies_match_channel_check CHECK (match_channel = ANY (ARRAY['messenger'::text, 'email'::text, 'api'::text, 'web'::text])),
  constraint sla_policies_match_priority_check CHECK (match_priority = ANY (ARRAY['none'::text, 'low'::text, 'medium'::text, 'high'::text, 'urgent'::text])),
  constraint sla_policies_match_team_id_fkey FOREIGN KEY (match_team_id) REFERENCES teams(id) ON DELETE CASCADE,
  constraint sla_policies_name_key_key UNIQUE (name_key)
);

CREATE INDEX sla_policies_by_position ON sla_policies USING btree ("position", id);
CREATE UNIQUE INDEX sla_policies_one_default ON sla_policies USING btree (is_default) WHERE is_default;

create table team_members (
  team_id text collate "C" not null,
  principal_id text collate "C" not null,
  last_assigned_at timestamp with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint team_members_pkey PRIMARY KEY (team_id, principal_id),
  constraint team_members_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES agents(principal_id),
  constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE
);

create table teams (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  method text not null,
  capacity integer,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_capacity_check CHECK (capacity > 0),
  constraint teams_method_check CHECK (method = ANY (ARRAY['manual'::text, 'round_robin'::text, 'balanced'::text])),
  constraint teams_name_key_key UNIQUE (name_key)
);

create table thread_links (
  thread_id text collate "C" not null,
  target_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint thread_links_pkey PRIMARY KEY (thread_id, target_id)
);

CREATE INDEX thread_links_by_target ON thread_links USING btree (target_id, thread_id);

create table ticket_mentions (
  ticket_id text collate "C" not null,
  principal_id text collate "C" not null,
  mentioned_at timestamp(3) with time zone not null,
  constraint ticket_mentions_pkey PRIMARY KEY (ticket_id, principal_id),
  constraint ticket_mentions_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

CREATE INDEX ticket_mentions_of_member ON ticket_mentions USING btree (principal_id, mentioned_at, ticket_id);

create table ticket_messages (
  id text collate "C" not null,
  ticket_id text collate "C" not null,
  merged_from_id text collate "C",
  seq bigint not null default nextval('ticket_message_seq'::regclass),
  sender_type text not null,
  is_internal boolean not null,
  author_principal_id text collate "C",
  posted_by_principal_id text collate "C",
  content text not null,
  attachments jsonb not null,
  mentioned_principal_ids text[] collate "C" not null,
  automated boolean not null,
  email jsonb,
  cc jsonb not null default '[]'::jsonb,
  created_at timestamp(3) with time zone not null,
  search tsvector not null default ''::tsvector,
  words_version smallint not null default 0,
  constraint ticket_messages_pkey PRIMARY KEY (id),
  constraint ticket_messages_merged_from_id_fkey FOREIGN KEY (merged_from_id) REFERENCES tickets(id),
  constraint ticket_messages_sender_type_check CHECK (sender_type = ANY (ARRAY['visitor'::text, 'agent'::text, 'assistant'::text])),
  constraint ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

CREATE INDEX ticket_messages_by_ticket ON ticket_messages USING btree (ticket_id, seq);
CREATE INDEX ticket_messages_files ON ticket_messages USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]'::jsonb;
CREATE INDEX ticket_messages_merged ON ticket_messages USING btree (merged_from_id) WHERE merged_from_id IS NOT NULL;
CREATE INDEX ticket_messages_old_words ON ticket_messages USING btree (id) WHERE words_version < 1;
CREATE INDEX ticket_messages_search ON ticket_messages USING gin (search);
CREATE INDEX ticket_messages_with_files ON ticket_messages USING btree (author_principal_id) WHERE attachments <> '[]'::jsonb;

create table ticket_numbers (
  singleton boolean not null default true,
  last integer not null,
  constraint ticket_numbers_pkey PRIMARY KEY (singleton),
  constraint ticket_numbers_singleton_check CHECK (singleton)
);

create table ticket_statuses (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  category text not null,
  stage text,
  is_default boolean not null,
  position integer not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint ticket_statuses_pkey PRIMARY KEY (id),
  constraint ticket_statuses_category_check CHECK (category = ANY (ARRAY['open'::text, 'pending'::text, 'closed'::text])),
  constraint ticket_statuses_name_key_key UNIQUE (name_key),
  constraint ticket_statuses_position_check CHECK ("position" >= 0),
  constraint ticket_statuses_stage_check CHECK (stage = ANY (ARRAY['received'::text, 'in_progress'::text, 'awaiting_requester'::text, 'resolved'::text]))
);

CREATE INDEX ticket_statuses_by_position ON ticket_statuses USING btree ("position", id);
CREATE UNIQUE INDEX ticket_statuses_one_default ON ticket_statuses USING btree (category) WHERE is_default;

create table tickets (
  id text collate "C" not null,
  number integer not null,
  type text not null,
  title text not null,
  description text not null,
  attachments jsonb not null default '[]'::jsonb,
  priority text not null,
  status text not null,
  status_id text collate "C" not null,
  pending_until timestamp(3) with time zone,
  requester_principal_id text collate "C",
  company_id text collate "C",
  assigned_principal_id text collate "C",
  assigned_team_id text collate "C",
  waiting_since timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  reopen_count integer not null default 0,
  integration_type text,
  external_display_id text,
  external_url text,
  external_status text,
  external_transition text,
  last_message_at timestamp(3) with time zone,
  merged_into_id text collate "C",
  state_before_merge jsonb,
  split_from_id text collate "C",
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  priority_rank integer not null generated always as (
CASE priority
    WHEN 'urgent'::text THEN 4
    WHEN 'high'::text THEN 3
    WHEN 'medium'::text THEN 2
    WHEN 'low'::text THEN 1
    ELSE 0
END) stored,
  search tsvector not null default ''::tsvector,
  words_version smallint not null default 0,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_assigned_team_id_fkey FOREIGN KEY (assigned_team_id) REFERENCES teams(id) ON DELETE SET NULL,
  constraint tickets_check CHECK (pending_until IS NULL OR status = 'pending'::text),
  constraint tickets_check1 CHECK ((resolved_at IS NOT NULL) = (status = 'closed'::text)),
  constraint tickets_check2 CHECK (waiting_since IS NULL OR status <> 'closed'::text),
  constraint tickets_check3 CHECK ((merged_into_id IS NULL) = (state_before_merge IS NULL)),
  constraint tickets_check4 CHECK (merged_into_id IS NULL OR status = 'closed'::text),
  constraint tickets_external_transition_check CHECK (external_transition = ANY (ARRAY['closed'::text, 'reopened'::text])),
  constraint tickets_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES tickets(id),
  constraint tickets_number_key UNIQUE (number),
  constraint tickets_priority_check CHECK (priority = ANY (ARRAY['none'::text, 'low'::text, 'medium'::text, 'high'::text, 'urgent'::text])),
  constraint tickets_split_from_id_fkey FOREIGN KEY (split_from_id) REFERENCES tickets(id),
  constraint tickets_status_check CHECK (status = ANY (ARRAY['open'::text, 'pending'::text, 'closed'::text])),
  constraint tickets_status_id_fkey FOREIGN KEY (status_id) REFERENCES ticket_statuses(id),
  constraint tickets_type_check CHECK (type = ANY (ARRAY['customer'::text, 'back_office'::text, 'tracker'::text]))
);

CREATE INDEX tickets_by_agent ON tickets USING btree (assigned_principal_id, number) WHERE deleted_at IS NULL;
CREATE INDEX tickets_by_company ON tickets USING btree (company_id, number) WHERE deleted_at IS NULL;
CREATE INDEX tickets_by_priority ON tickets USING btree (priority_rank, number) WHERE deleted_at IS NULL;
CREATE INDEX tickets_by_requester ON tickets USING btree (requester_principal_id, number) WHERE deleted_at IS NULL;
CREATE INDEX tickets_by_status ON tickets USING btree (status_id, number);
CREATE INDEX tickets_by_team ON tickets USING btree (assigned_team_id, number);
CREATE INDEX tickets_by_type ON tickets USING btree (type, number) WHERE deleted_at IS NULL;
CREATE INDEX tickets_due ON tickets USING btree (pending_until) WHERE status = 'pending'::text AND pending_until IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_files ON tickets USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]'::jsonb;
CREATE INDEX tickets_in_hand ON tickets USING btree (assigned_principal_id) WHERE status = 'open'::text AND deleted_at IS NULL;
CREATE INDEX tickets_live ON tickets USING btree (status, number) WHERE status <> 'closed'::text AND deleted_at IS NULL;
CREATE INDEX tickets_live_by_team ON tickets USING btree (assigned_team_id, number) WHERE status <> 'closed'::text AND deleted_at IS NULL;
CREATE INDEX tickets_merged ON tickets USING btree (merged_into_id, number) WHERE merged_into_id IS NOT NULL;
CREATE INDEX tickets_old_words ON tickets USING btree (id) WHERE words_version < 1;
CREATE INDEX tickets_queue ON tickets USING btree (assigned_team_id, COALESCE(waiting_since, 'infinity'::timestamp with time zone), number) WHERE status = 'open'::text AND assigned_principal_id IS NULL AND assigned_team_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_search ON tickets USING gin (search);
CREATE INDEX tickets_split ON tickets USING btree (split_from_id) WHERE split_from_id IS NOT NULL;
CREATE INDEX tickets_updated ON tickets USING btree (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX tickets_waiting ON tickets USING btree (COALESCE(waiting_since, 'infinity'::timestamp with time zone), number) WHERE deleted_at IS NULL;

create table unread_replies (
  conversation_id text collate "C" not null,
  due_at timestamp(3) with time zone not null,
  constraint unread_replies_pkey PRIMARY KEY (conversation_id),
  constraint unread_replies_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id)
);

CREATE INDEX unread_replies_due ON unread_replies USING btree (due_at);

create table workflow_runs (
  id bigint not null,
  workflow_id text collate "C" not null,
  runs bigint not null,
  last_run_at timestamp(3) with time zone not null,
  constraint workflow_runs_pkey PRIMARY KEY (id),
  constraint workflow_runs_workflow_id_fkey FOREIGN KEY (workflow_id) REFERENCES workflows(id) ON DELETE CASCADE
);

CREATE INDEX workflow_runs_by_workflow ON workflow_runs USING btree (workflow_id);

create table workflows (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  enabled boolean not null,
  trigger text collate "C" not null,
  after_seconds integer,
  conditions jsonb not null,
  actions jsonb not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint workflows_pkey PRIMARY KEY (id),
  constraint workflows_after_seconds_check CHECK (after_seconds >= 30 AND after_seconds <= 1209600),
  constraint workflows_check CHECK ((trigger = ANY (ARRAY['customer_unresponsive'::text, 'teammate_unresponsive'::text])) = (after_seconds IS NOT NULL)),
  constraint workflows_name_key_key UNIQUE (name_key),
  constraint workflows_trigger_check CHECK (trigger = ANY (ARRAY['conversation_created'::text, 'customer_replied'::text, 'teammate_replied'::text, 'tag_added'::text, 'priority_changed'::text, 'customer_unresponsive'::text, 'teammate_unresponsive'::text]))
);

create table workspace_settings (
  singleton boolean not null default true,
  version integer not null,
  settings jsonb not null,
  constraint workspace_settings_pkey PRIMARY KEY (singleton),
  constraint workspace_settings_singleton_check CHECK (singleton)
);
