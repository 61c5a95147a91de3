create table conversations (
  id text collate "C" primary key,
  status text not null check (status in ('open', 'snoozed', 'closed')),
  channel text not null check (channel in ('messenger', 'email', 'api', 'web')),
  priority text not null check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  subject text,
  visitor_principal_id text collate "C" not null,
  assigned_agent_principal_id text collate "C",
  assigned_team_id text collate "C" references teams,
  -- When a snoozed conversation opens by itself; null leaves that to the visitor's next message.
  snoozed_until timestamptz(3),
  -- The visitor's oldest message that no person has answered yet.
  waiting_since timestamptz(3),
  attributes jsonb not null default '{}',
  tags text[] collate "C" not null default '{}',
  csat_rating int check (csat_rating between 1 and 5),
  csat_comment text,
  csat_submitted_at timestamptz(3),
  assistant_state text check (
    assistant_state in ('active', 'handed_off', 'resolved_confirmed', 'resolved_assumed')
  ),
  -- The conversation that this one goes on with, closed too long ago to be opened again.
  previous_conversation_id text collate "C" unique references conversations,
  last_message_at timestamptz(3) not null,
  last_visitor_message_at timestamptz(3),
  last_team_message_at timestamptz(3),
  visitor_read_at timestamptz(3),
  team_read_at timestamptz(3),
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector not null generated always as (to_tsvector('simple', coalesce(subject, ''))) stored,
  check (snoozed_until is null or status = 'snoozed'),
  check ((resolved_at is not null) = (status = 'closed'))
);

-- One for each way to look at the inbox. `oldest` reads `recent` backwards.
create index conversations_recent on conversations (last_message_at, id);
create index conversations_by_agent on conversations (assigned_agent_principal_id, last_message_at, id);
create index conversations_by_team on conversations (assigned_team_id, last_message_at, id);
create index conversations_by_visitor on conversations (visitor_principal_id, last_message_at, id);
create index conversations_waiting on conversations (coalesce(waiting_since, 'infinity'), id);

-- What is under way is little beside what is closed: who works on it reads these. Closed ones are found in `recent`.
create index conversations_live on conversations (status, last_message_at, id) where status <> 'closed';
create index conversations_live_by_team on conversations (assigned_team_id, last_message_at, id)
  where status <> 'closed';
create index conversations_live_waiting on conversations (coalesce(waiting_since, 'infinity'), id)
  where status <> 'closed';

-- What routing hands out next, what an agent has in hand, and what wakes up when.
create index conversations_queue on conversations (assigned_team_id, coalesce(waiting_since, 'infinity'), id)
  where status = 'open' and assigned_agent_principal_id is null and assigned_team_id is not null;
create index conversations_in_hand on conversations (assigned_agent_principal_id) where status = 'open';
create index conversations_due on conversations (snoozed_until)
  where status = 'snoozed' and snoozed_until is not null;

create index conversations_search on conversations using gin (search);
create index conversations_by_tag on conversations using gin (tags);
create index conversations_by_attribute on conversations using gin (attributes);

create sequence message_seq;

create table messages (
  id text collate "C" primary key,
  conversation_id text collate "C" not null references conversations,
  -- The order within a conversation: taken under the lock of its row.
  seq bigint not null default nextval('message_seq'),
  sender_type text not null check (sender_type in ('visitor', 'agent', 'assistant', 'system')),
  -- Notes, and what the system says to the team only.
  is_internal boolean not null,
  -- Null where no person and no credential stands behind it: a timer.
  author_principal_id text collate "C",
  -- Whose credential wrote it, where it wrote for somebody else.
  posted_by_principal_id text collate "C",
  content text not null,
  attachments jsonb not null,
  mentioned_principal_ids text[] collate "C" not null,
  automated boolean not null,
  -- Of the system's own messages: what happened.
  system_event text,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  search tsvector not null generated always as (to_tsvector('simple', content)) stored
);

create index messages_by_conversation on messages (conversation_id, seq) where deleted_at is null;
create index messages_search on messages using gin (search)
  where deleted_at is null and sender_type <> 'system';
