-- Text that is an id is compared by bytes (collate "C"): faster, and independent of the database's locale.

-- Subscriptions. A deleted one stays as a row until its last delivery is past the retention time.
create table webhooks (
  id text collate "C" primary key,
  url text not null,
  -- json: the event itself; slack: a message for an incoming webhook of Slack.
  format text not null default 'json' check (format in ('json', 'slack')),
  description text,
  events text[] not null,
  -- Empty means every board.
  board_ids text[] not null default '{}',
  -- The signing secrets, encrypted with a key derived from SECRET_KEY.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz(3),
  -- The receiver's own headers. Their values are encrypted like the secrets.
  header_names text[] not null default '{}',
  headers bytea,
  rotated_at timestamptz(3),
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  -- Events that were stored earlier are not delivered. Set at creation, and whenever the webhook becomes active again.
  active_since timestamptz(3) not null,
  consecutive_failures int not null default 0,
  -- From the 25th failure in a row until the next success, whatever the counter is set to in between.
  failing boolean not null default false,
  last_error text,
  last_delivery_at timestamptz(3),
  last_success_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create index webhooks_live on webhooks (created_at desc, id desc) where deleted_at is null;

-- events, deliveries and attempts have one partition for each day of the event, so that retention drops whole partitions.

-- Every consumed event, whether a webhook matched or not.
create table events (
  at timestamptz(3) not null,
  id text collate "C" not null,
  type text not null,
  private boolean not null,
  board_ids text[] not null,
  -- The message headers, for a replay to a consumer's queue. Test events were never on the broker and have none.
  headers jsonb,
  -- The exact text that is signed and sent.
  body text not null,
  received_at timestamptz(3) not null default now(),
  primary key (at, id)
) partition by range (at);

create index events_by_type on events (type, at desc, id desc);

-- One event for one webhook. The id starts with the event's millisecond, so a look-up by id needs one partition only.
create table deliveries (
  event_at timestamptz(3) not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  status text not null check (status in ('pending', 'retrying', 'succeeded', 'failed', 'skipped')),
  run int not null default 1,
  -- What started the current run: the event itself, a user, a replay or a test.
  trigger text not null default 'event' check (trigger in ('event', 'retry', 'replay', 'test')),
  replay_id text collate "C",
  attempt int not null default 0,
  next_attempt_at timestamptz(3),
  -- The worker with this claim may write the result, until the lease ends.
  claim_id uuid,
  lease_until timestamptz(3),
  swept_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  primary key (event_at, id),
  -- event_at comes last. If it came first, the planner could choose this index over the primary key for look-ups by day and
  -- id, and read every delivery of that millisecond: hundreds, when many events are emitted at once.
  unique (event_id, webhook_id, event_at)
) partition by range (event_at);

create index deliveries_of_webhook on deliveries (webhook_id, event_at desc, id desc);
create index deliveries_by_status on deliveries (webhook_id, status, event_at desc, id desc);
create index deliveries_by_type on deliveries (webhook_id, type, event_at desc, id desc);
-- Due deliveries are read webhook by webhook, so that one receiver's long queue does not delay the others.
create index deliveries_waiting on deliveries (webhook_id, next_attempt_at, id) where status in ('pending', 'retrying');
create index deliveries_of_replay on deliveries (replay_id)
  where replay_id is not null and status in ('pending', 'retrying');

create table attempts (
  event_at timestamptz(3) not null,
  delivery_id text collate "C" not null,
  run int not null,
  number int not null,
  webhook_id text collate "C" not null,
  trigger text not null,
  at timestamptz(3) not null,
  duration_ms int not null,
  outcome text not null,
  status_code int,
  error text,
  error_detail text,
  request_headers jsonb not null,
  response_body text,
  primary key (event_at, delivery_id, run, number)
) partition by range (event_at);

-- Statistics read an hour of one webhook with an index-only scan.
create index attempts_of_webhook on attempts (webhook_id, at) include (outcome, duration_ms);

-- Counts of past hours: a month may have millions of attempts.
create table delivery_hours (
  hour timestamptz(3) not null,
  webhook_id text collate "C" not null,
  succeeded int not null,
  retried int not null,
  failed int not null,
  p50 int not null,
  p95 int not null,
  p99 int not null,
  -- The number of attempts by status code; 0 stands for attempts without a response.
  responses jsonb not null default '{}',
  primary key (hour, webhook_id)
);

create table replays (
  id text collate "C" primary key,
  webhook_id text collate "C" not null,
  delivery_status text not null check (delivery_status in ('failed', 'skipped', 'undelivered', 'all')),
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  status text not null default 'running' check (status in ('running', 'completed', 'cancelled')),
  total int not null,
  queued int not null default 0,
  done int not null default 0,
  -- The last delivery of the previous batch; the next batch starts after it.
  after_at timestamptz(3) not null,
  after_id text collate "C" not null default '',
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);

create index replays_of_webhook on replays (webhook_id, created_at desc, id desc);
create unique index replays_running on replays (webhook_id) where status = 'running';

-- Replays of past events to the queue of one consumer. Apart from replays, since they make no deliveries.
create table consumer_replays (
  id text collate "C" primary key,
  consumer text not null,
  types text[] not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  status text not null default 'running' check (status in ('running', 'completed', 'cancelled', 'failed')),
  -- Why it failed, and how to fix it.
  reason text,
  -- Null until a worker has counted.
  total int,
  done int not null default 0,
  skipped int not null default 0,
  -- The last event of the previous batch; the next batch starts after it.
  after_at timestamptz(3) not null,
  after_id text collate "C" not null default '',
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);

create index consumer_replays_newest on consumer_replays (created_at desc, id desc);
create unique index consumer_replays_running on consumer_replays (consumer) where status = 'running';

-- Circuit breakers that are not closed. Each worker reports its own every few seconds; rows of a dead worker go stale.
create table breakers (
  webhook_id text collate "C" not null,
  worker uuid not null,
  state text not null check (state in ('open', 'half_open')),
  seen_at timestamptz(3) not null,
  primary key (webhook_id, worker)
);
