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

-- events, completed_deliveries and earlier_attempts have one partition for each day of the event, so that retention drops whole partitions.

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

-- One event for one webhook is a row of open_deliveries until its last attempt, and then one of completed_deliveries. So the large table with the
-- many indexes is written once for each delivery. The view deliveries has both.

-- Deliveries with an attempt ahead. Most stay for some milliseconds. The size must not shrink: the statements that are prepared once would
-- be planned for an empty table, and read all of a backlog.
create table open_deliveries (
  -- Starts with the event's millisecond and ends with hashes of the event and the webhook.
  id text collate "C" primary key,
  event_at timestamptz(3) not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  status text not null default 'pending' check (status in ('pending', 'retrying')),
  run int not null default 1,
  -- What started the current run: the event itself, a user or a replay.
  trigger text not null default 'event' check (trigger in ('event', 'retry', 'replay')),
  replay_id text collate "C",
  -- The number of attempts made in this run.
  attempt int not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  -- The worker with this claim may write the result, until the lease ends.
  claim_id uuid,
  lease_until timestamptz(3),
  swept_at timestamptz(3)
) with (fillfactor = 70, vacuum_truncate = off, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0.02);

create index open_deliveries_of_webhook on open_deliveries (webhook_id, id);
create index open_deliveries_of_replay on open_deliveries (replay_id) where replay_id is not null;

-- With the last attempt, which most deliveries have as their only one.
create table completed_deliveries (
  event_at timestamptz(3) not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  status text not null check (status in ('succeeded', 'failed', 'skipped')),
  run int not null default 1,
  trigger text not null default 'event' check (trigger in ('event', 'retry', 'replay', 'test')),
  completed_at timestamptz(3) not null default now(),
  attempt int not null default 0,
  -- Null, as the following columns, if the delivery was skipped.
  at timestamptz(3),
  duration_ms int,
  status_code int,
  error text,
  error_detail text,
  request_headers jsonb,
  response_body text,
  primary key (event_at, id)
) partition by range (event_at);

create index completed_deliveries_of_webhook on completed_deliveries (webhook_id, event_at desc, id desc);
create index completed_deliveries_by_status on completed_deliveries (webhook_id, status, event_at desc, id desc);
create index completed_deliveries_by_type on completed_deliveries (webhook_id, type, event_at desc, id desc);
-- Statistics read an hour of one webhook with an index-only scan.
create index completed_deliveries_by_attempt on completed_deliveries (webhook_id, at) include (status, duration_ms)
  where at is not null;

create view deliveries as
  select event_at, id, event_id, webhook_id, type, status, run, trigger, attempt, next_attempt_at, claim_id, lease_until,
    null::timestamptz(3) as completed_at, null::timestamptz(3) as at, null::int as duration_ms, null::int as status_code,
    null::text as error
  from open_deliveries
  union all
  select event_at, id, event_id, webhook_id, type, status, run, trigger, attempt, null, null, null, completed_at,
    at, duration_ms, status_code, error
  from completed_deliveries;

-- Attempts that were followed by another one, or by a new run.
create table earlier_attempts (
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

create index earlier_attempts_of_webhook on earlier_attempts (webhook_id, at) include (outcome, duration_ms);

create view attempts as
  select event_at, delivery_id, run, number, webhook_id, trigger, at, duration_ms, outcome, status_code, error, error_detail,
    request_headers, response_body
  from earlier_attempts
  union all
  select event_at, id, run, attempt, webhook_id, trigger, at, duration_ms, status, status_code, error, error_detail,
    request_headers, response_body
  from completed_deliveries where at is not null;

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
