-- Every event that was consumed, matched or not; the body is the very text that is signed and sent.
create table events (
  at timestamptz(3) not null,
  id text collate "C" not null,
  type text not null,
  private boolean not null,
  board_ids text[] not null,
  body text not null,
  received_at timestamptz(3) not null default now(),
  primary key (at, id)
) partition by range (at);

-- One event for one webhook. The id begins with the event's millisecond, so a look-up by id needs one partition only.
create table deliveries (
  event_at timestamptz(3) not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  status text not null check (status in ('pending', 'retrying', 'succeeded', 'failed', 'skipped')),
  run int not null default 1,
  attempt int not null default 0,
  next_attempt_at timestamptz(3),
  -- A claim: whoever holds the id may write the result, until the lease ends.
  claim_id uuid,
  lease_until timestamptz(3),
  swept_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  primary key (event_at, id),
  unique (event_at, event_id, webhook_id)
) partition by range (event_at);

create index deliveries_due on deliveries (next_attempt_at) where status in ('pending', 'retrying');
create index deliveries_of_webhook on deliveries (webhook_id, event_at desc, id desc);

create table attempts (
  event_at timestamptz(3) not null,
  delivery_id text collate "C" not null,
  run int not null,
  number int not null,
  trigger text not null,
  at timestamptz(3) not null,
  duration_ms int not null,
  status_code int,
  error text,
  request_headers jsonb not null,
  response_body text,
  primary key (event_at, delivery_id, run, number)
) partition by range (event_at);
