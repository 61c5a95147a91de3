-- Copies of the users and service accounts that the accounts service owns, for the author names shown with posts, comments and
-- messages.
create table people (
  id text collate "C" primary key,
  kind text not null check (kind in ('user', 'service')),
  role text check (role in ('admin', 'member', 'user')),
  name text,
  email text,
  -- The accounts service deletes companies without changing their users, so the company may be gone.
  company_id text collate "C",
  -- The attribute of the user, which may be any text.
  language text,
  -- Whether the user only claims the email address.
  is_unproven boolean not null default false,
  -- The accounts service's versions start at 1. A row with version 0 was copied from a request of that principal.
  version int not null default 0,
  seen_at timestamptz(3) not null default now(),
  erased_at timestamptz(3),
  -- The words of name and address. A service that searches for people also has the migrations people-search.
  search tsvector not null default '',
  -- The version of the rules that produced the words.
  words_version smallint not null default 0
);

create index people_of_team on people (id) where role in ('admin', 'member');
