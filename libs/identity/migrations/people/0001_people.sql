-- Copies of the people and service accounts that the gateway owns, for names beside what they wrote. The feedback service
-- had such a table before this library did.
create table if not exists people (
  id text collate "C" primary key,
  kind text not null check (kind in ('user', 'service')),
  name text,
  email text,
  seen_at timestamptz(3) not null default now()
);

alter table people
  alter column name drop not null,
  add column role text check (role in ('admin', 'member', 'user')),
  -- 0 is what a request said of its caller; the gateway counts from 1.
  add column version int not null default 0,
  add column erased_at timestamptz(3);
