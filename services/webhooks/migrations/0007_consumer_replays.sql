-- Past events that go once more to the queue of one team. Those to webhooks have tables of their own: they send deliveries.
create table consumer_replays (
  id text collate "C" primary key,
  consumer text not null,
  types text[] not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  state text not null default 'running' check (state in ('running', 'completed', 'cancelled', 'failed')),
  -- Why it failed, and what to do about it.
  reason text,
  -- Null until a worker has counted.
  total int,
  done int not null default 0,
  skipped int not null default 0,
  -- The last event that was looked at: the next batch comes after it.
  after_at timestamptz(3) not null,
  after_id text collate "C" not null default '',
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);

create index consumer_replays_newest on consumer_replays (created_at desc, id desc);
create unique index consumer_replays_running on consumer_replays (consumer) where state = 'running';
