-- What the delivery log, replays and statistics need beside the deliveries themselves.

-- From the 25th failure in a row until the next success, whatever the counter is set to meanwhile.
alter table webhooks add column failing boolean not null default false;
update webhooks set failing = true where consecutive_failures >= 25;

-- Who asked for the present run: the event itself, a person, a replay or a test.
alter table deliveries add column trigger text not null default 'event'
  check (trigger in ('event', 'retry', 'replay', 'test'));
alter table deliveries add column replay_id text collate "C";

create index deliveries_by_status on deliveries (webhook_id, status, event_at desc, id desc);
create index deliveries_by_type on deliveries (webhook_id, type, event_at desc, id desc);
create index deliveries_of_replay on deliveries (replay_id)
  where replay_id is not null and status in ('pending', 'retrying');

-- Statistics read an hour of one webhook from the index alone.
alter table attempts add column webhook_id text collate "C";
alter table attempts add column outcome text;
create index attempts_of_webhook on attempts (webhook_id, at) include (outcome, duration_ms);

-- Hours that are over, counted once: the attempts of a month may be millions.
create table delivery_hours (
  hour timestamptz(3) not null,
  webhook_id text collate "C" not null,
  succeeded int not null,
  retried int not null,
  failed int not null,
  p50 int not null,
  p95 int not null,
  p99 int not null,
  primary key (hour, webhook_id)
);

create table replays (
  id text collate "C" primary key,
  webhook_id text collate "C" not null,
  status text not null check (status in ('failed', 'skipped', 'all')),
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  state text not null default 'running' check (state in ('running', 'completed', 'cancelled')),
  total int not null,
  queued int not null default 0,
  done int not null default 0,
  -- The last delivery that was taken: the next batch comes after it.
  after_at timestamptz(3) not null,
  after_id text collate "C" not null default '',
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);

create index replays_of_webhook on replays (webhook_id, created_at desc, id desc);
create unique index replays_running on replays (webhook_id) where state = 'running';

-- Breakers that are not closed, as each worker tells them every few seconds. One that died tells no more.
create table breakers (
  webhook_id text collate "C" not null,
  worker uuid not null,
  state text not null check (state in ('open', 'half_open')),
  seen_at timestamptz(3) not null,
  primary key (webhook_id, worker)
);
