-- What a workspace calls the states of its tickets. The category is what the rest of the service goes by.
create table ticket_statuses (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  category text not null check (category in ('open', 'pending', 'closed')),
  -- What a requester is told of it; null tells nothing.
  stage text check (stage in ('received', 'in_progress', 'awaiting_requester', 'resolved')),
  -- What a ticket gets that comes into the category without naming a status.
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

-- The last number that a ticket got. A row and not a sequence: a sequence leaves gaps when a transaction rolls back or
-- the server stops.
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
  priority text not null check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  -- The category of its status: what moves, pauses and is counted goes by it.
  status text not null check (status in ('open', 'pending', 'closed')),
  status_id text collate "C" not null references ticket_statuses,
  -- When a pending ticket opens by itself; null leaves that to the requester's next reply.
  pending_until timestamptz(3),
  requester_principal_id text collate "C",
  -- Of the requester, when they were named.
  company_id text collate "C",
  assigned_principal_id text collate "C",
  -- A deleted ticket does not keep its team from being deleted.
  assigned_team_id text collate "C" references teams on delete set null,
  -- The requester's oldest word that no person has answered yet.
  waiting_since timestamptz(3),
  resolved_at timestamptz(3),
  reopen_count int not null default 0,
  -- The issue in somebody else's tracker that stands for it.
  integration_type text,
  external_display_id text,
  external_url text,
  external_status text,
  -- The last that the tracker told of.
  external_transition text check (external_transition in ('closed', 'reopened')),
  last_message_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  priority_rank int not null generated always as (
    case priority when 'urgent' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end
  ) stored,
  search tsvector not null generated always as (to_tsvector('simple', title || ' ' || description)) stored,
  check (pending_until is null or status = 'pending'),
  check ((resolved_at is not null) = (status = 'closed')),
  check (waiting_since is null or status <> 'closed')
);

-- One for each way to look at tickets; `oldest` reads the numbers forwards, `newest` backwards.
create index tickets_updated on tickets (updated_at, id) where deleted_at is null;
create index tickets_by_priority on tickets (priority_rank, number) where deleted_at is null;
create index tickets_waiting on tickets (coalesce(waiting_since, 'infinity'), number) where deleted_at is null;
create index tickets_by_agent on tickets (assigned_principal_id, number) where deleted_at is null;
create index tickets_by_team on tickets (assigned_team_id, number);
create index tickets_by_requester on tickets (requester_principal_id, number) where deleted_at is null;
create index tickets_by_company on tickets (company_id, number) where deleted_at is null;
create index tickets_by_status on tickets (status_id, number);

-- What is under way is little beside what is closed: who works on it reads these.
create index tickets_live on tickets (status, number) where status <> 'closed' and deleted_at is null;

-- What routing hands out next, what an agent has in hand, and what wakes up when.
create index tickets_queue on tickets (assigned_team_id, coalesce(waiting_since, 'infinity'), number)
  where status = 'open' and assigned_principal_id is null and assigned_team_id is not null and deleted_at is null;
create index tickets_in_hand on tickets (assigned_principal_id) where status = 'open' and deleted_at is null;
create index tickets_due on tickets (pending_until)
  where status = 'pending' and pending_until is not null and deleted_at is null;

create index tickets_search on tickets using gin (search);

create sequence ticket_message_seq;

create table ticket_messages (
  id text collate "C" primary key,
  ticket_id text collate "C" not null references tickets,
  -- The order within a ticket: taken under the lock of its row.
  seq bigint not null default nextval('ticket_message_seq'),
  sender_type text not null check (sender_type in ('visitor', 'agent', 'assistant')),
  -- Notes.
  is_internal boolean not null,
  author_principal_id text collate "C",
  -- Whose credential wrote it, where it wrote for somebody else.
  posted_by_principal_id text collate "C",
  content text not null,
  attachments jsonb not null,
  automated boolean not null,
  created_at timestamptz(3) not null,
  search tsvector not null generated always as (to_tsvector('simple', content)) stored
);

create index ticket_messages_by_ticket on ticket_messages (ticket_id, seq);
create index ticket_messages_search on ticket_messages using gin (search);

-- What a ticket belongs together with. Of two tickets each has a row that names the other.
create table ticket_links (
  ticket_id text collate "C" not null references tickets,
  -- A conversation, a ticket, or a post of the feedback service: its prefix says which.
  target_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (ticket_id, target_id)
);

create index ticket_links_by_target on ticket_links (target_id, ticket_id);
