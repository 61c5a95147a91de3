-- What happens by itself after somebody has been silent for a while.
create table workflows (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  enabled boolean not null,
  trigger text not null check (trigger in ('customer_unresponsive', 'teammate_unresponsive')),
  after_seconds int not null check (after_seconds between 30 and 1209600),
  -- What the conversation must be when the time is up.
  conditions jsonb not null,
  -- What is done then, in order.
  actions jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Somebody is silent, and a workflow waits for it to last. A row that fired stays until the silence ends: it fires once.
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
