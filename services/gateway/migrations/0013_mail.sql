-- E-mails on their way: written in the transaction of their cause, sent by a worker, and forgotten some time after.
create table mails (
  -- The Message-ID is made of it, so that a mail that is sent twice can be told to be one.
  id uuid primary key default gen_random_uuid(),
  kind text collate "C" not null
    check (kind in ('invitation', 'password_reset', 'webhook_failing', 'webhook_disabled')),
  -- Null while all that is known is the address that somebody typed.
  principal_id text collate "C" references principals,
  -- The event that it tells of.
  event_id text collate "C",
  -- Addresses and links, sealed under SECRET_KEY; gone once it is known what became of them.
  sealed bytea,
  created_at timestamptz(3) not null default now(),
  -- Nobody tries any more from then on.
  expires_at timestamptz(3) not null,
  tries int not null default 0,
  -- While somebody tries, the time from which somebody else may.
  next_try_at timestamptz(3) not null default now(),
  outcome text collate "C" check (outcome in ('sent', 'failed', 'dropped')),
  settled_at timestamptz(3),
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is null) = (sealed is not null))
);

-- An event may come more than once: nobody is told of it twice.
create unique index mails_by_event on mails (event_id, principal_id) where event_id is not null;
create index mails_due on mails (next_try_at) where outcome is null;
create index mails_of_person on mails (principal_id) where outcome is null;
create index mails_by_settling on mails (settled_at) where outcome is not null;
