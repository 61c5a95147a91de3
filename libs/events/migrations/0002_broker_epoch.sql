-- Which broker this service's events went to: a queue on it, <service>.epoch.<id>, is gone with everything else when the
-- broker loses its data. From then on, and until it is filled again from here, heal_needed_since is set.
create table broker_epoch (
  single boolean primary key default true check (single),
  id uuid not null,
  heal_needed_since timestamptz(3),
  -- Rows of the outbox up to last_seq are to be published again, those up to replayed_seq are.
  replayed_seq bigint not null default 0,
  last_seq bigint not null default 0
);

-- Only a replay reads published rows by their number. A block range index costs the inserts next to nothing.
create index outbox_by_seq on outbox using brin (seq) with (pages_per_range = 32);
