-- Events wait here from the transaction of the change they describe until the broker has confirmed them. Published rows
-- stay for the retention time, so that a broker that lost its data can be refilled.
create sequence outbox_seq;

create table outbox (
  seq bigint not null default nextval('outbox_seq'),
  event_id text collate "C" not null,
  type text not null,
  private boolean not null,
  -- The object whose events keep their order; null if order does not matter.
  object_id text collate "C",
  -- One of very many events that its actor caused at once. They wait until the events of others are published.
  bulk boolean not null default false,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null,
  -- By the clock of the database: those of processes differ.
  stored_at timestamptz(3) not null default clock_timestamp(),
  published_at timestamptz(3),
  failures int not null default 0,
  failed_at timestamptz(3)
) partition by range (created_at);

create index outbox_unpublished on outbox (bulk, seq) where published_at is null and failed_at is null;
create index outbox_bulk_objects on outbox (object_id, seq) where bulk and published_at is null and failed_at is null;
-- For the metric earshot_outbox_failed. Usually no row has failed_at, so the index is empty.
-- Without its second condition the planner would expect that all rows of a young day have failed, and read them.
create index outbox_failed on outbox (seq) where failed_at is not null and published_at is null;
-- Only a refill reads published rows by number. A block range index adds almost nothing to the cost of an insert.
create index outbox_by_seq on outbox using brin (seq) with (pages_per_range = 32);

-- The broker to which this service's events were sent, known by a queue on it: <service>.epoch.<id>. When the broker has
-- lost its data the queue is missing; heal_needed_since is then set until the broker is refilled from the outbox.
create table broker_epoch (
  single boolean primary key default true check (single),
  id uuid not null,
  heal_needed_since timestamptz(3),
  -- The refill publishes rows up to last_seq again; it has done those up to replayed_seq.
  replayed_seq bigint not null default 0,
  last_seq bigint not null default 0
);

-- Erased people, for as long as copies of their names may still turn up in events in flight and in stored replies. The
-- names are encrypted with a key derived from SECRET_KEY and are deleted with the row.
create table erasures (
  principal_id text collate "C" primary key,
  traces bytea not null,
  -- How often the copies were searched so far.
  looks int not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
