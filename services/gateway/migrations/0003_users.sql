create table companies (
  id text collate "C" primary key,
  name text not null,
  -- The name as names are compared and sorted, made by the service: what lower() does depends on the database's locale.
  name_key text collate "C" not null,
  domain text collate "C",
  external_id text collate "C",
  plan text,
  mrr_cents bigint check (mrr_cents >= 0),
  size int check (size >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create unique index companies_by_external_id on companies (external_id) where external_id is not null;
create index companies_by_name on companies (name_key, id);
create index companies_by_domain on companies (domain, name_key, id) where domain is not null;

alter table principals
  add column image text,
  add column email_verified boolean not null default false,
  add column attributes jsonb not null default '{}',
  add column company_id text collate "C" references companies on delete set null,
  -- What people are sorted by under "name": their address when they have none, last when they have neither.
  add column name_key text collate "C" not null default '',
  -- The words of name and address, made by the service.
  add column search tsvector not null default '',
  -- As last counted by the service where it happened.
  add column post_count int not null default 0,
  add column vote_count int not null default 0,
  add column comment_count int not null default 0,
  add column counted_at timestamptz(3),
  add column activity int not null generated always as (post_count + vote_count + comment_count) stored;

-- One index for each sort of the people who are there; `oldest` reads `newest` backwards.
create index people_newest on principals (created_at, id) where kind = 'user' and erased_at is null;
create index people_by_name on principals (name_key, id) where kind = 'user' and erased_at is null;
create index people_most_active on principals (activity, id) where kind = 'user' and erased_at is null;
create index people_verified_newest on principals (created_at, id)
  where kind = 'user' and erased_at is null and email_verified;
create index people_search on principals using gin (search) where kind = 'user' and erased_at is null;
create index people_by_company on principals (company_id) where company_id is not null;
create index people_of_team on principals (id) where role in ('admin', 'member') and erased_at is null;

create table segments (
  id text collate "C" primary key,
  slug text collate "C" not null unique,
  name text not null,
  description text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table segment_members (
  segment_id text collate "C" not null references segments on delete cascade,
  principal_id text collate "C" not null references principals,
  added_at timestamptz(3) not null default now(),
  primary key (segment_id, principal_id)
);

create index segment_members_of_person on segment_members (principal_id);
