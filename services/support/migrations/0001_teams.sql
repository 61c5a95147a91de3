create table teams (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  method text not null check (method in ('manual', 'round_robin', 'balanced')),
  -- Open conversations that a member may have before routing passes them by; null is no limit.
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
  -- When routing last gave them something: whoever has waited longest for it is next.
  last_assigned_at timestamptz,
  created_at timestamptz(3) not null default now(),
  primary key (team_id, principal_id)
);

-- Ready answers, which agents put into theirs.
create table macros (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  content text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- What may be noted of a conversation besides its own fields.
create table attribute_definitions (
  id text collate "C" primary key,
  key text collate "C" not null unique,
  name text not null,
  description text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'date', 'select')),
  -- The values that a select may have.
  options text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
