-- What has been laid down once for a new workspace; deleting it later does not bring it back.
create table seeds (
  key text primary key,
  created_at timestamptz(3) not null default now()
);

-- Copies of the people and service accounts that the gateway owns, for names beside what they wrote.
create table people (
  id text collate "C" primary key,
  kind text not null check (kind in ('user', 'service')),
  name text not null,
  email text,
  seen_at timestamptz(3) not null default now()
);

create table statuses (
  id text collate "C" primary key,
  slug text collate "C" not null unique,
  name text not null,
  color text not null,
  category text not null check (category in ('active', 'complete', 'closed')),
  position int not null,
  show_on_roadmap boolean not null,
  is_default boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create unique index statuses_one_default on statuses (is_default) where is_default;
create index statuses_by_position on statuses (position, id);

create table boards (
  id text collate "C" primary key,
  slug text collate "C" not null,
  name text not null,
  description text not null,
  audience text not null check (audience in ('public', 'private')),
  author_votes boolean not null,
  default_status_id text collate "C" references statuses,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  live boolean not null generated always as (deleted_at is null) stored,
  unique (id, live)
);

create unique index boards_by_slug on boards (slug) where deleted_at is null;

create table tags (
  id text collate "C" primary key,
  name text not null,
  -- The name as names are compared and sorted, made by the service: what lower() does depends on the database's locale.
  name_key text collate "C" not null unique,
  color text not null,
  description text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table posts (
  id text collate "C" primary key,
  board_id text collate "C" not null,
  status_id text collate "C" references statuses,
  author_principal_id text collate "C" not null,
  owner_principal_id text collate "C",
  title text not null,
  content text not null,
  eta date,
  vote_count int not null default 0 check (vote_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  canonical_post_id text collate "C" references posts,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Ten times the votes weigh as much as 12.5 hours of youth.
  trend double precision not null generated always as (
    log((vote_count + 1)::double precision)
      + extract(epoch from created_at at time zone 'UTC')::double precision / 45000
  ) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', content), 'B')
  ) stored,
  live boolean generated always as (case when deleted_at is null then true end) stored,
  -- A live post is on a live board, whatever the isolation of those who try otherwise; a deleted one may be on any.
  foreign key (board_id, live) references boards (id, live)
);

-- One index for each sort, over what lists show unless asked for more. `oldest` reads `newest` backwards.
create index posts_newest on posts (created_at, id) where deleted_at is null and canonical_post_id is null;
create index posts_votes on posts (vote_count, created_at, id)
  where deleted_at is null and canonical_post_id is null;
create index posts_trending on posts (trend, id) where deleted_at is null and canonical_post_id is null;
create index posts_updated on posts (updated_at, id) where deleted_at is null and canonical_post_id is null;

create index posts_board_newest on posts (board_id, created_at, id)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_votes on posts (board_id, vote_count, created_at, id)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_trending on posts (board_id, trend, id)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_updated on posts (board_id, updated_at, id)
  where deleted_at is null and canonical_post_id is null;

-- With deleted and merged ones.
create index posts_all_newest on posts (created_at, id);
create index posts_by_status on posts (status_id, created_at, id);
create index posts_by_author on posts (author_principal_id, created_at, id);
create index posts_by_owner on posts (owner_principal_id, created_at, id) where owner_principal_id is not null;
create index posts_by_canonical on posts (canonical_post_id) where canonical_post_id is not null;
create index posts_search on posts using gin (search);

create table post_tags (
  post_id text collate "C" not null references posts,
  tag_id text collate "C" not null references tags,
  primary key (post_id, tag_id)
);

create index post_tags_by_tag on post_tags (tag_id, post_id);

create table votes (
  post_id text collate "C" not null references posts,
  principal_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (post_id, principal_id)
);

create index votes_by_principal on votes (principal_id);
