-- When a team works.
create table business_hours (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  time_zone text not null,
  -- Lists of intervals by the name of the day, as the API shows them.
  week jsonb not null,
  holidays date[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table sla_policies (
  id text collate "C" primary key,
  name text not null,
  name_key text collate "C" not null unique,
  -- What a conversation or ticket must be for it; null is anything.
  match_priority text check (match_priority in ('none', 'low', 'medium', 'high', 'urgent')),
  match_channel text check (match_channel in ('messenger', 'email', 'api', 'web')),
  match_team_id text collate "C" references teams on delete cascade,
  -- Seconds of open time for each metric that is promised.
  targets jsonb not null,
  lead_seconds int not null check (lead_seconds >= 0),
  -- Null is around the clock.
  business_hours_id text collate "C" references business_hours,
  is_default boolean not null,
  -- The first that matches counts; the default one when none does.
  position int not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create unique index sla_policies_one_default on sla_policies (is_default) where is_default;
create index sla_policies_by_position on sla_policies (position, id);

-- Which policy counts for a conversation or a ticket. A row with no policy is a person's word that none does.
create table sla_applied (
  subject_id text collate "C" primary key,
  policy_id text collate "C",
  -- Chosen by a person: what matches is not looked up again.
  is_manual boolean not null,
  -- A person has answered: whoever waits from now on waits for the next response, not for the first.
  was_answered boolean not null
);

create index sla_applied_by_policy on sla_applied (policy_id);

-- A promise that runs, or ran. It names its policy as it was: a report of last year must not change with it.
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
  -- Null while it stands still.
  due_at timestamptz(3),
  left_ms bigint,
  warned_at timestamptz(3),
  breached_at timestamptz(3),
  settled_at timestamptz(3),
  -- No promise any more, kept or broken: the policy was taken off, or nobody waits.
  cancelled_at timestamptz(3),
  -- When it has something to tell; null for never, as things are.
  alarm_at timestamptz(3)
);

create unique index sla_clocks_running on sla_clocks (subject_id, metric)
  where settled_at is null and cancelled_at is null;
create index sla_clocks_of_subject on sla_clocks (subject_id, started_at);
create index sla_clocks_due on sla_clocks (alarm_at) where alarm_at is not null;
-- Reports count what was settled or breached within a span.
create index sla_clocks_settled on sla_clocks (settled_at) where settled_at is not null;
create index sla_clocks_breached on sla_clocks (breached_at) where breached_at is not null;
