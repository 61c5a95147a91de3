-- The service makes the words of a post: to_tsvector takes text apart by the locale of the database, keeps "iOS/Android" as
-- one word, and knows no words where a script writes none apart.
alter table posts alter column search drop expression;
alter table posts alter column search set default '';
alter table posts add column words_version smallint not null default 0;

-- Posts whose words were made by other rules. The worker makes them anew, and then this is empty.
create index posts_old_words on posts (id) where words_version < 1;

-- Similar titles, typing errors included, where the extension can be had. Services of one database make theirs one after
-- the other. Whatever the reason why not, the service goes on by full text alone.
do $$
begin
  perform pg_advisory_xact_lock(hashtextextended('earshot:extensions', 0));
  create extension if not exists pg_trgm with schema public;
  create index posts_similar_titles on posts using gin (title gin_trgm_ops)
    where deleted_at is null and canonical_post_id is null;
exception when others then
  raise notice 'Similar posts are found by full text alone: %', sqlerrm;
end $$;

-- For columns of a roadmap, and for whatever else asks by status.
create index posts_by_status_votes on posts (status_id, vote_count, created_at, id);
drop index posts_by_status;

create table changelog (
  id text collate "C" primary key,
  title text not null,
  content text not null,
  -- Null in a draft; in the future when it is scheduled.
  published_at timestamptz(3),
  -- When the world was told, which is once and for all.
  announced_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index changelog_due on changelog (published_at) where announced_at is null and published_at is not null;
-- Drafts first, then what is scheduled, then what is out.
create index changelog_in_order on changelog (coalesce(published_at, 'infinity'), id);

create table changelog_posts (
  changelog_id text collate "C" not null references changelog on delete cascade,
  post_id text collate "C" not null references posts,
  position int not null,
  primary key (changelog_id, post_id)
);

create index changelog_posts_by_post on changelog_posts (post_id);

create table roadmaps (
  id text collate "C" primary key,
  slug text collate "C" not null unique,
  name text not null,
  description text not null,
  -- What is shown; all of a kind where nothing is named. What is deleted meanwhile stays here: a filter never widens.
  board_ids text[] not null,
  tag_ids text[] not null,
  status_ids text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
