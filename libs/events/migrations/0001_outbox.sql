-- Events wait here, written in the transaction of the change that they tell, until the broker has confirmed them.
-- Published rows stay for a while: they are the source from which a wiped broker is filled again.
create sequence outbox_seq;

create table outbox (
  seq bigint not null default nextval('outbox_seq'),
  event_id text collate "C" not null,
  type text not null,
  private boolean not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null,
  published_at timestamptz(3),
  failures int not null default 0,
  parked_at timestamptz(3)
) partition by range (created_at);

create index outbox_unpublished on outbox (seq) where published_at is null and parked_at is null;
