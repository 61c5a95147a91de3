-- Ids that are made here have the form of all others: a zero, the time in twelve hexadecimal letters, and chance. What a
-- statement writes for many rows needs one for each, and so does a version of the service that knows no id of votes.

alter table boards add column require_approval text not null default 'none'
  check (require_approval in ('none', 'posts', 'comments', 'all'));

-- What waits for approval, or was refused it, is stored as deleted: every list, count and index passes it by.
alter table posts
  add column held text check (held in ('pending', 'rejected')),
  add constraint posts_held_are_hidden check (held is null or deleted_at is not null);

create index posts_pending on posts (created_at, id) where held = 'pending';

alter table votes
  add column id text collate "C" not null default 'vote_0' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || left(md5(gen_random_uuid()::text), 13),
  add column importance text check (importance in ('nice', 'important', 'must'));

create unique index votes_by_id on votes (id);
create index votes_newest on votes (created_at, id);
create index votes_of_post on votes (post_id, created_at, id);
create index votes_of_principal on votes (principal_id, created_at, id);
drop index votes_by_principal;

create table comments (
  id text collate "C" primary key,
  post_id text collate "C" not null references posts,
  parent_id text collate "C" references comments,
  -- The ends of the ids from the first comment of the thread down to this one. In their order each comment stands below
  -- what it answers, and answers to one comment stand by age.
  thread text collate "C" not null,
  author_principal_id text collate "C" not null,
  content text not null,
  is_private boolean not null,
  held text check (held in ('pending', 'rejected')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint comments_held_are_hidden check (held is null or deleted_at is not null)
);

create unique index comments_of_post on comments (post_id, thread);
create index comments_by_author on comments (author_principal_id);
create index comments_pending on comments (created_at, id) where held = 'pending';

-- What became of a post. That it was created stands in the post itself.
create table post_activity (
  id text collate "C" primary key default 'activity_0' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || left(md5(gen_random_uuid()::text), 13),
  post_id text collate "C" not null references posts,
  type text not null,
  actor_principal_id text collate "C" not null,
  data jsonb not null,
  -- Of what only the team may see.
  is_private boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp()
);

create index post_activity_of_post on post_activity (post_id, created_at, id);
