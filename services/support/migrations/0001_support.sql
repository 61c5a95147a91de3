-- Text that is an id or a key is compared by bytes (collate "C"): faster, and independent of the database's locale.

create table teams (
  id text collate "C" primary key,
  name text not null,
  -- The name in the form in which names are compared and sorted. The service makes it, since lower() depends on the locale.
  name_key text collate "C" not null unique,
  method text not null check (method in ('manual', 'round_robin', 'balanced')),
  -- Routing skips a member with this many open conversations, or this many open tickets; null means no limit.
  capacity int check (capacity > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table agents (
  principal_id text collate "C" primary key,
  availability text not null default 'available' check (availability in ('available', 'away')),
  updated_at timestamptz(3) not null default now()
);

create table team_members (
  team_id text collate "C" not null references teams on delete cascade,
  principal_id text collate "C" not null references agents,
  -- Round robin assigns to the member with the oldest time.
  last_assigned_at timestamptz,
  created_at timestamptz(3) not null default now(),
  primary key (team_id, principal_id)
);

-- Prepared replies.
create table macros (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  -- May contain variables such as {{visitor.name}}.
  content text not null,
  attachments jsonb not null default '[]',
  actions jsonb not null,
  -- The team that uses the macro; null for all members.
  team_id text collate "C" references teams on delete set null,
  use_count bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Custom fields of conversations.
create table attribute_definitions (
  id text collate "C" primary key,
  key text collate "C" not null unique,
  name text not null,
  description text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'date', 'select')),
  -- The values of a select.
  options text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table conversations (
  id text collate "C" primary key,
  status text not null check (status in ('open', 'snoozed', 'closed')),
  channel text not null check (channel in ('messenger', 'email', 'api', 'web')),
  priority text not null check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  subject text,
  -- Who wrote the first message.
  started_by text not null default 'visitor' check (started_by in ('visitor', 'team')),
  visitor_principal_id text collate "C" not null,
  assigned_principal_id text collate "C",
  assigned_team_id text collate "C" references teams,
  -- When a snoozed conversation opens by itself; null waits for the visitor's next message.
  snoozed_until timestamptz(3),
  -- The time of the visitor's oldest message without a reply from a member.
  waiting_since timestamptz(3),
  attributes jsonb not null default '{}',
  tags text[] collate "C" not null default '{}',
  csat_rating int check (csat_rating between 1 and 5),
  csat_comment text,
  csat_submitted_at timestamptz(3),
  assistant_state text check (
    assistant_state in ('active', 'handed_off', 'resolved_confirmed', 'resolved_assumed')
  ),
  -- The conversation that this one continues: it was closed too long ago to be reopened.
  previous_conversation_id text collate "C" unique references conversations,
  -- The conversation that this one is merged into, and its state before, which unmerging restores.
  merged_into_id text collate "C" references conversations,
  state_before_merge jsonb,
  -- The conversation from which the first messages of this one were split off.
  split_from_id text collate "C" references conversations,
  -- Page, browser and language of the visitor. Deleted when the visitor is erased.
  context jsonb,
  last_message_at timestamptz(3) not null,
  last_visitor_message_at timestamptz(3),
  last_team_message_at timestamptz(3),
  visitor_read_at timestamptz(3),
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The service computes the words of the subject (libs/search): to_tsvector knows no scripts without spaces.
  search tsvector not null default '',
  -- The version of the rules that produced the words.
  words_version smallint not null default 0,
  check (snoozed_until is null or status = 'snoozed'),
  check ((resolved_at is not null) = (status = 'closed')),
  check ((merged_into_id is null) = (state_before_merge is null)),
  check (merged_into_id is null or status = 'closed')
);

create index conversations_merged on conversations (merged_into_id, last_message_at, id) where merged_into_id is not null;
create index conversations_split on conversations (split_from_id) where split_from_id is not null;

-- One index for each view of the inbox. `oldest` scans `recent` backwards.
create index conversations_recent on conversations (last_message_at, id);
create index conversations_by_agent on conversations (assigned_principal_id, last_message_at, id);
create index conversations_by_team on conversations (assigned_team_id, last_message_at, id);
create index conversations_by_visitor on conversations (visitor_principal_id, last_message_at, id);
create index conversations_by_channel on conversations (channel, last_message_at, id);
create index conversations_by_priority on conversations (priority, last_message_at, id);
create index conversations_waiting on conversations (coalesce(waiting_since, 'infinity'), id);

-- Few conversations are open or snoozed, most are closed. Agents at work read these; `recent` serves closed ones.
create index conversations_live on conversations (status, last_message_at, id) where status <> 'closed';
-- Of open ones only, so that a team's open conversations are counted from the index alone.
create index conversations_open_by_team on conversations (assigned_team_id, last_message_at, id)
  where status = 'open';
create index conversations_live_waiting on conversations (coalesce(waiting_since, 'infinity'), id)
  where status <> 'closed';

-- What routing assigns next, how many open conversations an agent has, and which snoozes end next.
create index conversations_queue on conversations (assigned_team_id, coalesce(waiting_since, 'infinity'), id)
  where status = 'open' and assigned_principal_id is null and assigned_team_id is not null;
create index conversations_in_hand on conversations (assigned_principal_id) where status = 'open';
create index conversations_due on conversations (snoozed_until)
  where status = 'snoozed' and snoozed_until is not null;

create index conversations_search on conversations using gin (search);
-- Rows with words from an older version of the rules. A worker updates them; after that the index is empty.
create index conversations_old_words on conversations (id) where words_version < 1;
create index conversations_by_tag on conversations using gin (tags);
create index conversations_by_attribute on conversations using gin (attributes);

-- What members have read. There is a row once a member has read a conversation, replied to it or marked it as unread.
create table conversation_reads (
  conversation_id text collate "C" not null references conversations,
  principal_id text collate "C" not null,
  -- The time of the last message that was read; null if the member marked the conversation as unread.
  read_at timestamptz(3),
  primary key (conversation_id, principal_id)
);

-- The members that notes mention, with the time of the last such note that is not deleted.
create table conversation_mentions (
  conversation_id text collate "C" not null references conversations,
  principal_id text collate "C" not null,
  mentioned_at timestamptz(3) not null,
  primary key (conversation_id, principal_id)
);

create index conversation_mentions_of_member
  on conversation_mentions (principal_id, mentioned_at, conversation_id);

create sequence message_seq;

create table messages (
  id text collate "C" primary key,
  conversation_id text collate "C" not null references conversations,
  -- The conversation that the message was written in, if that is merged into this one.
  merged_from_id text collate "C" references conversations,
  -- The order within a conversation: taken while its row is locked.
  seq bigint not null default nextval('message_seq'),
  sender_type text not null check (sender_type in ('visitor', 'agent', 'assistant', 'system')),
  -- Notes, and system messages for the team only.
  is_internal boolean not null,
  -- Null if no person and no credential caused it: a timer.
  author_principal_id text collate "C",
  -- The account of the credential, if it wrote on behalf of the author.
  posted_by_principal_id text collate "C",
  content text not null,
  attachments jsonb not null,
  mentioned_principal_ids text[] collate "C" not null,
  automated boolean not null,
  -- For system messages: what happened.
  system_event text,
  -- For messages that arrived by email: quoted text, left out parts, and whether the sender is verified.
  email jsonb,
  -- The people in copy of the email with a message of the team.
  cc jsonb not null default '[]',
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  search tsvector not null default '',
  words_version smallint not null default 0
);

-- Which files are in use, and the attachments of an erased person. Few messages have any.
create index messages_files on messages using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index messages_with_files on messages (author_principal_id) where attachments <> '[]';
create index messages_by_conversation on messages (conversation_id, seq) where deleted_at is null;
create index messages_merged on messages (merged_from_id) where merged_from_id is not null;
create index messages_search on messages using gin (search)
  where deleted_at is null and sender_type <> 'system';
create index messages_old_words on messages (id)
  where words_version < 1 and deleted_at is null and sender_type <> 'system';

-- Replies that are sent later. A row is deleted in the transaction that inserts its message.
create table scheduled_replies (
  id text collate "C" primary key,
  conversation_id text collate "C" not null references conversations on delete cascade,
  -- As for messages.
  merged_from_id text collate "C" references conversations on delete set null,
  author_principal_id text collate "C",
  -- The account of the credential, if it wrote on behalf of the author.
  posted_by_principal_id text collate "C",
  is_person boolean not null,
  content text not null,
  attachments jsonb not null,
  -- Addresses of people in copy. Null for those that are selected when the reply is sent.
  cc jsonb,
  actions jsonb not null,
  send_at timestamptz(3) not null,
  -- Why it was not sent when it was due.
  blocked_by text check (blocked_by in ('closed', 'customer_reply')),
  created_at timestamptz(3) not null default now(),
  -- What the customer writes after this time blocks the reply.
  updated_at timestamptz(3) not null default now()
);

create index scheduled_replies_due on scheduled_replies (send_at) where blocked_by is null;
create index scheduled_replies_by_conversation on scheduled_replies (conversation_id, send_at, id);
create index scheduled_replies_files on scheduled_replies using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index scheduled_replies_with_files on scheduled_replies (author_principal_id) where attachments <> '[]';

-- A workspace's own statuses of tickets. The service acts on the category only.
create table ticket_statuses (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  category text not null check (category in ('open', 'pending', 'closed')),
  -- What the requester sees of it; null shows nothing.
  stage text check (stage in ('received', 'in_progress', 'awaiting_requester', 'resolved')),
  -- The status of a ticket that enters the category without naming one.
  is_default boolean not null,
  position int not null check (position >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create unique index ticket_statuses_one_default on ticket_statuses (category) where is_default;
create index ticket_statuses_by_position on ticket_statuses (position, id);

insert into ticket_statuses (id, name, name_key, category, stage, is_default, position) values
  ('ticket_status_01kjq1s1y0ecst1qpr36n3nta0', 'New', 'new', 'open', 'received', true, 0),
  ('ticket_status_01kjq1s1y0ecst1qpr36n3nta1', 'In progress', 'in progress', 'open', 'in_progress', false, 1),
  ('ticket_status_01kjq1s1y0ecst1qpr36n3nta2', 'Waiting for requester', 'waiting for requester', 'pending',
    'awaiting_requester', true, 2),
  ('ticket_status_01kjq1s1y0ecst1qpr36n3nta3', 'On hold', 'on hold', 'pending', 'in_progress', false, 3),
  ('ticket_status_01kjq1s1y0ecst1qpr36n3nta4', 'Resolved', 'resolved', 'closed', 'resolved', true, 4);

-- The last ticket number. A row and not a sequence, which leaves a gap when a transaction rolls back or the server stops.
create table ticket_numbers (
  singleton boolean primary key default true check (singleton),
  last int not null
);

insert into ticket_numbers (last) values (0);

create table tickets (
  id text collate "C" primary key,
  number int not null unique,
  type text not null check (type in ('customer', 'back_office', 'tracker')),
  title text not null,
  description text not null,
  attachments jsonb not null default '[]',
  priority text not null check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  -- The category of status_id. Routing, timers and reports use this one.
  status text not null check (status in ('open', 'pending', 'closed')),
  status_id text collate "C" not null references ticket_statuses,
  -- When a pending ticket opens by itself; null waits for the requester's next reply.
  pending_until timestamptz(3),
  requester_principal_id text collate "C",
  -- The requester's company at the time the requester was set.
  company_id text collate "C",
  assigned_principal_id text collate "C",
  -- A deleted ticket does not prevent the deletion of its team.
  assigned_team_id text collate "C" references teams on delete set null,
  -- The time of the requester's oldest message without a reply from a member.
  waiting_since timestamptz(3),
  resolved_at timestamptz(3),
  reopen_count int not null default 0,
  -- The matching issue in an external tracker.
  integration_type text,
  external_display_id text,
  external_url text,
  external_status text,
  -- The last transition that the tracker reported.
  external_transition text check (external_transition in ('closed', 'reopened')),
  last_message_at timestamptz(3),
  -- The ticket that this one is merged into, and its state before, which unmerging restores.
  merged_into_id text collate "C" references tickets,
  state_before_merge jsonb,
  -- The ticket from which the first messages of this one were split off.
  split_from_id text collate "C" references tickets,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  priority_rank int not null generated always as (
    case priority when 'urgent' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end
  ) stored,
  search tsvector not null default '',
  words_version smallint not null default 0,
  check (pending_until is null or status = 'pending'),
  check ((resolved_at is not null) = (status = 'closed')),
  check (waiting_since is null or status <> 'closed'),
  check ((merged_into_id is null) = (state_before_merge is null)),
  check (merged_into_id is null or status = 'closed')
);

create index tickets_merged on tickets (merged_into_id, number) where merged_into_id is not null;
create index tickets_split on tickets (split_from_id) where split_from_id is not null;

-- One index for each view of tickets. `oldest` and `newest` scan the unique index on number.
create index tickets_updated on tickets (updated_at, id) where deleted_at is null;
create index tickets_by_type on tickets (type, number) where deleted_at is null;
create index tickets_by_priority on tickets (priority_rank, number) where deleted_at is null;
create index tickets_waiting on tickets (coalesce(waiting_since, 'infinity'), number) where deleted_at is null;
create index tickets_by_agent on tickets (assigned_principal_id, number) where deleted_at is null;
create index tickets_by_team on tickets (assigned_team_id, number);
create index tickets_by_requester on tickets (requester_principal_id, number) where deleted_at is null;
create index tickets_by_company on tickets (company_id, number) where deleted_at is null;
create index tickets_by_status on tickets (status_id, number);

-- Few tickets are open or pending, most are closed. Agents at work read these.
create index tickets_live on tickets (status, number) where status <> 'closed' and deleted_at is null;
create index tickets_live_by_team on tickets (assigned_team_id, number) where status <> 'closed' and deleted_at is null;

-- What routing assigns next, how many open tickets an agent has, and which pending tickets open next.
create index tickets_queue on tickets (assigned_team_id, coalesce(waiting_since, 'infinity'), number)
  where status = 'open' and assigned_principal_id is null and assigned_team_id is not null and deleted_at is null;
create index tickets_in_hand on tickets (assigned_principal_id) where status = 'open' and deleted_at is null;
create index tickets_due on tickets (pending_until)
  where status = 'pending' and pending_until is not null and deleted_at is null;

create index tickets_files on tickets using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index tickets_search on tickets using gin (search);
create index tickets_old_words on tickets (id) where words_version < 1;

create sequence ticket_message_seq;

create table ticket_messages (
  id text collate "C" primary key,
  ticket_id text collate "C" not null references tickets,
  -- The ticket that the message was written in, if that is merged into this one.
  merged_from_id text collate "C" references tickets,
  -- The order within a ticket: taken while its row is locked.
  seq bigint not null default nextval('ticket_message_seq'),
  sender_type text not null check (sender_type in ('visitor', 'agent', 'assistant')),
  -- Notes.
  is_internal boolean not null,
  author_principal_id text collate "C",
  -- The account of the credential, if it wrote on behalf of the author.
  posted_by_principal_id text collate "C",
  content text not null,
  attachments jsonb not null,
  mentioned_principal_ids text[] collate "C" not null,
  automated boolean not null,
  -- As for messages of conversations.
  email jsonb,
  cc jsonb not null default '[]',
  created_at timestamptz(3) not null,
  search tsvector not null default '',
  words_version smallint not null default 0
);

-- As for conversations. Notes of tickets cannot be deleted.
create table ticket_mentions (
  ticket_id text collate "C" not null references tickets,
  principal_id text collate "C" not null,
  mentioned_at timestamptz(3) not null,
  primary key (ticket_id, principal_id)
);

create index ticket_mentions_of_member on ticket_mentions (principal_id, mentioned_at, ticket_id);

create index ticket_messages_files on ticket_messages using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index ticket_messages_with_files on ticket_messages (author_principal_id) where attachments <> '[]';
create index ticket_messages_by_ticket on ticket_messages (ticket_id, seq);
create index ticket_messages_merged on ticket_messages (merged_from_id) where merged_from_id is not null;
create index ticket_messages_search on ticket_messages using gin (search);
create index ticket_messages_old_words on ticket_messages (id) where words_version < 1;

-- Links of a ticket to a conversation, another ticket or a post of the feedback service, and of a conversation to a post. The
-- prefixes of the ids say which. Two linked tickets each have a row that names the other.
create table thread_links (
  thread_id text collate "C" not null,
  target_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (thread_id, target_id)
);

create index thread_links_by_target on thread_links (target_id, thread_id);

create table business_hours (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  time_zone text not null,
  -- Lists of intervals by the name of the day, as in the API.
  week jsonb not null,
  holidays date[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table sla_policies (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  -- Which conversations and tickets it applies to; null matches all.
  match_priority text check (match_priority in ('none', 'low', 'medium', 'high', 'urgent')),
  match_channel text check (match_channel in ('messenger', 'email', 'api', 'web')),
  match_team_id text collate "C" references teams on delete cascade,
  -- Seconds of business hours by metric.
  targets jsonb not null,
  lead_seconds int not null check (lead_seconds >= 0),
  -- Null means around the clock.
  business_hours_id text collate "C" references business_hours,
  is_default boolean not null,
  -- The first policy that matches applies; if none does, the default one.
  position int not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create unique index sla_policies_one_default on sla_policies (is_default) where is_default;
create index sla_policies_by_position on sla_policies (position, id);

-- The policy that applies to a conversation or ticket. A row without a policy means that a user turned it off.
create table sla_applied (
  subject_id text collate "C" primary key,
  policy_id text collate "C",
  -- Chosen by a user; matching does not change it any more.
  is_manual boolean not null,
  -- A member has replied: the next wait is for the next response, not for the first.
  was_answered boolean not null
);

create index sla_applied_by_policy on sla_applied (policy_id);

-- A running or ended target. It copies the policy, so that later changes do not alter reports of the past.
create table sla_clocks (
  id text collate "C" primary key,
  subject_id text collate "C" not null,
  kind text not null check (kind in ('conversation', 'ticket')),
  metric text not null check (metric in ('first_response', 'next_response', 'resolution', 'time_to_resolve')),
  policy_id text collate "C" not null,
  policy_name text not null,
  target_seconds int not null,
  lead_seconds int not null,
  business_hours_id text collate "C",
  started_at timestamptz(3) not null,
  -- Null while the clock is paused; left_ms is then the remaining time.
  due_at timestamptz(3),
  left_ms bigint,
  warned_at timestamptz(3),
  breached_at timestamptz(3),
  settled_at timestamptz(3),
  -- Ended without being met or breached: the policy was removed, or no one waits any more.
  cancelled_at timestamptz(3),
  -- The next time at which there is an event to emit; null for none.
  alarm_at timestamptz(3),
  -- The assignee and team when the clock ended, so that later changes do not alter reports of the past.
  agent_principal_id text collate "C",
  team_id text collate "C"
);

create unique index sla_clocks_running on sla_clocks (subject_id, metric)
  where settled_at is null and cancelled_at is null;
create index sla_clocks_of_subject on sla_clocks (subject_id, started_at);
-- For lists and counts of threads with a target that is at risk or breached.
create index sla_clocks_alarmed on sla_clocks (kind, subject_id) include (warned_at, breached_at)
  where settled_at is null and cancelled_at is null and (warned_at is not null or breached_at is not null);
create index sla_clocks_due on sla_clocks (alarm_at) where alarm_at is not null;
-- For reports, which count the targets that were met or breached within a period.
create index sla_clocks_settled on sla_clocks (kind, settled_at) include (metric, agent_principal_id, team_id)
  where settled_at is not null and breached_at is null and cancelled_at is null;
create index sla_clocks_breached on sla_clocks (kind, breached_at) include (metric, agent_principal_id, team_id)
  where breached_at is not null;

-- Actions that run after the customer or the team has been silent for the given time.
create table workflows (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  enabled boolean not null,
  trigger text collate "C" not null check (trigger in ('conversation_created', 'customer_replied', 'teammate_replied',
    'tag_added', 'priority_changed', 'customer_unresponsive', 'teammate_unresponsive')),
  -- How long a silence lasts; null for the other triggers.
  after_seconds int check (after_seconds between 30 and 1209600),
  -- Checked when the trigger occurs.
  conditions jsonb not null,
  -- Run in order.
  actions jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((trigger in ('customer_unresponsive', 'teammate_unresponsive')) = (after_seconds is not null))
);

-- How often a workflow ran: the sum over its rows. Each transaction takes a row that no other is writing, so a workflow that
-- runs often has as many rows as transactions that ever ran it at the same time.
create table workflow_runs (
  id bigint generated always as identity primary key,
  workflow_id text collate "C" not null references workflows on delete cascade,
  runs bigint not null,
  last_run_at timestamptz(3) not null
);

create index workflow_runs_by_workflow on workflow_runs (workflow_id);

-- Conversations in a messenger in which the team has written, and the visitor has not read it yet. When a row is due, the message
-- is sent by email to a visitor who has left an address. The first message since the last due time counts.
create table unread_replies (
  conversation_id text collate "C" primary key references conversations,
  due_at timestamptz(3) not null
);

create index unread_replies_due on unread_replies (due_at);

-- Silences that workflows wait for. A row that fired stays until the silence ends, so that it fires once.
create table silences (
  conversation_id text collate "C" not null references conversations,
  workflow_id text collate "C" not null references workflows on delete cascade,
  since_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  fired_at timestamptz(3),
  primary key (conversation_id, workflow_id)
);

create index silences_due on silences (due_at) where fired_at is null;
create index silences_by_workflow on silences (workflow_id);

-- What reports count, written as it happens with the assignee and team of that time: a report of the past must not change
-- when someone leaves, a team is deleted or a conversation is reassigned. Reports never read messages.
create table report_facts (
  subject_id text collate "C" not null,
  kind text not null check (kind in ('conversation', 'ticket')),
  fact text not null check (fact in ('opened', 'answered', 'closed', 'reopened', 'rated')),
  at timestamptz(3) not null,
  -- Since the start of the conversation or ticket; null for facts without a duration.
  seconds int,
  rating int,
  -- The first response, and a closing until the conversation or ticket is reopened.
  is_final boolean not null default false,
  agent_principal_id text collate "C",
  team_id text collate "C"
);

create index report_facts_by_time on report_facts (kind, fact, at)
  include (seconds, rating, is_final, agent_principal_id, team_id);
-- At most one first response and one final closing.
create unique index report_facts_final on report_facts (subject_id, fact) where is_final;
