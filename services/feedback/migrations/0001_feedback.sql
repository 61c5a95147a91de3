-- Ids and keys are compared by bytes (collate "C"): faster, and independent of the database's locale.

-- Seeds that have run. They run once per workspace, so deleted seed data does not come back.
create table seeds (
  key text primary key,
  created_at timestamptz(3) not null default now()
);

create table statuses (
  id text collate "C" primary key,
  slug text collate "C" not null unique,
  name text not null,
  name_key text collate "C" not null unique,
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
  require_approval text not null default 'none' check (require_approval in ('none', 'posts', 'comments', 'all')),
  -- Whether users see the names of voters, and may set the tags of their posts.
  show_voters boolean not null default false,
  user_tags boolean not null default false,
  -- Whether visitors without an account may vote, and post in the widget.
  anonymous_votes boolean not null default false,
  anonymous_posts boolean not null default false,
  default_status_id text collate "C" references statuses,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  live boolean not null generated always as (deleted_at is null) stored,
  -- For the foreign key of posts.
  unique (id, live)
);

create unique index boards_by_slug on boards (slug) where deleted_at is null;

create table tags (
  id text collate "C" primary key,
  name text not null,
  -- The name in the form used for comparing and sorting. The service computes it, since lower() depends on the locale.
  name_key text collate "C" not null unique,
  color text not null,
  description text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- The suffix of an address is the shortest end of the id, from three characters on, that no other row has. It never changes.
-- Two transactions that choose the same suffix at the same time conflict in the unique index.
create function set_suffix() returns trigger language plpgsql as $$
declare
  is_taken boolean;
begin
  for length in 3..26 loop
    new.suffix := right(new.id, length);
    if tg_table_name = 'posts' then
      is_taken := exists (select from feedback.posts where suffix = new.suffix);
    else
      is_taken := exists (select from feedback.changelog where suffix = new.suffix);
    end if;
    exit when not is_taken;
  end loop;
  return new;
end $$;

create table posts (
  id text collate "C" primary key,
  -- Identifies the post in its address, after the words of its title.
  suffix text collate "C" not null unique,
  board_id text collate "C" not null,
  status_id text collate "C" references statuses,
  author_principal_id text collate "C" not null,
  owner_principal_id text collate "C",
  title text not null,
  content text not null,
  attachments jsonb not null default '[]',
  -- The people mentioned in the text, and those notified of a mention in it: each once, however often it is edited.
  mentioned_principal_ids text[] collate "C" not null default '{}',
  mention_notified_ids text[] collate "C" not null default '{}',
  eta date,
  vote_count int not null default 0 check (vote_count >= 0),
  -- Part of vote_count: imported votes whose voters are unknown, so that the table votes has no rows for them.
  unnamed_votes int not null default 0 check (unnamed_votes >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  -- The revenue of the companies of its voters, and the score. The worker computes both.
  mrr_cents bigint not null default 0,
  score double precision not null default 0,
  -- Whether they include the latest votes and comments.
  is_scored boolean not null default true,
  canonical_post_id text collate "C" references posts,
  -- A post that is pending or rejected has deleted_at set, so that every list, count and index leaves it out.
  held text check (held in ('pending', 'rejected')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  live boolean generated always as (case when deleted_at is null then true end) stored,
  -- The trend since the first vote after the creation; see trend-repo.ts.
  heat double precision,
  -- In days since 1970. Without heat, all votes are as old as the post.
  trend double precision not null generated always as (coalesce(heat,
    extract(epoch from created_at at time zone 'UTC')::double precision / 86400
      + 7 * ln((vote_count + 1)::double precision) / ln(2::double precision)
  )) stored,
  -- The service computes the words: to_tsvector depends on the locale of the database, keeps "iOS/Android" as one word and
  -- cannot separate words in scripts without spaces.
  search tsvector not null default '',
  -- The version of the rules that produced the words.
  words_version smallint not null default 0,
  -- Guarantees that a live post is on a live board at any isolation level. A deleted post may be on any board.
  foreign key (board_id, live) references boards (id, live),
  constraint posts_held_are_hidden check (held is null or deleted_at is not null)
);

-- One index for each sort order, over the posts that lists show by default. `oldest` scans `newest` backwards.
create index posts_newest on posts (created_at, id) where deleted_at is null and canonical_post_id is null;
create index posts_votes on posts (vote_count, created_at, id) where deleted_at is null and canonical_post_id is null;
create index posts_trending on posts (trend, id, created_at) where deleted_at is null and canonical_post_id is null;
-- With created_at, so that a list of posts created before a date, sorted by last update, can skip newer posts within the
-- index.
create index posts_updated on posts (updated_at, id, created_at) where deleted_at is null and canonical_post_id is null;

create index posts_score on posts (score, created_at, id) where deleted_at is null and canonical_post_id is null;
create index posts_revenue on posts (mrr_cents, created_at, id) where deleted_at is null and canonical_post_id is null;

create index posts_board_newest on posts (board_id, created_at, id)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_votes on posts (board_id, vote_count, created_at, id)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_trending on posts (board_id, trend, id, created_at)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_updated on posts (board_id, updated_at, id, created_at)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_score on posts (board_id, score, created_at, id)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_revenue on posts (board_id, mrr_cents, created_at, id)
  where deleted_at is null and canonical_post_id is null;

-- Including deleted and merged posts.
create index posts_all_newest on posts (created_at, id);
create index posts_by_status_votes on posts (status_id, vote_count, created_at, id);
create index posts_by_author on posts (author_principal_id, created_at, id);
create index posts_by_owner on posts (owner_principal_id, created_at, id) where owner_principal_id is not null;
create index posts_by_canonical on posts (canonical_post_id) where canonical_post_id is not null;
-- Only deleted and merged posts, which a list in any order can add. Keyed by canonical_post_id, so that the planner can also
-- use it to find the duplicates of a post when its statistics are outdated.
create index posts_set_aside on posts (canonical_post_id) where deleted_at is not null or canonical_post_id is not null;

-- Which files are in use, and the attachments of an erased person. Few posts have any.
create index posts_files on posts using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index posts_with_files on posts (author_principal_id) where attachments <> '[]';
create index posts_unscored on posts (id) where not is_scored;
create index posts_pending on posts (created_at, id) where held = 'pending';
create index posts_search on posts using gin (search);
-- Posts with words from an older version of the rules. The worker updates them; after that the index is empty.
create index posts_old_words on posts (id) where words_version < 1;

create trigger posts_suffix before insert on posts for each row when (new.suffix is null) execute function set_suffix();

-- A statement that counts votes or comments need not know of scores.
create function mark_unscored() returns trigger language plpgsql as $$
begin
  new.is_scored := false;
  return new;
end $$;

create trigger posts_unscored_new before insert on posts for each row
  when (new.vote_count > 0 or new.comment_count > 0) execute function mark_unscored();

create trigger posts_unscored_changed before update of vote_count, comment_count on posts for each row
  when (old.is_scored) execute function mark_unscored();

-- The number of posts that a board lists is the sum over its rows here. A transaction that changes it updates a row that no
-- other transaction has locked, and inserts one if there is none. It never waits, so it cannot deadlock either, and a board
-- has at most as many rows as there were concurrent changes. Without a foreign key, whose check would wait for the board. The
-- functions name the schema, because a search path of their own would double their time.
create table board_post_counts (
  board_id text collate "C" not null,
  slot bigint not null generated always as identity,
  posts int not null,
  primary key (board_id, slot)
) with (fillfactor = 50);

create function add_to_post_count(board text, added int) returns void language plpgsql as $$
begin
  update feedback.board_post_counts set posts = posts + added
  where board_id = board and slot = (
    select slot from feedback.board_post_counts where board_id = board
    order by slot limit 1 for no key update skip locked);
  if not found then
    insert into feedback.board_post_counts (board_id, posts) values (board, added);
  end if;
end $$;

-- Once per statement: an import of many posts changes each count once.
create function count_new_posts() returns trigger language plpgsql as $$
begin
  perform feedback.add_to_post_count(board_id, count(*)::int) from added
  where deleted_at is null and canonical_post_id is null group by board_id;
  return null;
end $$;

create trigger posts_counted_new after insert on posts referencing new table as added
  for each statement execute function count_new_posts();

create function count_changed_post() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null and old.canonical_post_id is null then
    perform feedback.add_to_post_count(old.board_id, -1);
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is null and new.canonical_post_id is null then
    perform feedback.add_to_post_count(new.board_id, 1);
  end if;
  return null;
end $$;

-- Votes and comments update other columns and do not run it.
create trigger posts_counted_changed after update of board_id, deleted_at, canonical_post_id on posts for each row
  when (old.board_id <> new.board_id
    or (old.deleted_at is null and old.canonical_post_id is null)
      <> (new.deleted_at is null and new.canonical_post_id is null))
  execute function count_changed_post();

create trigger posts_counted_removed after delete on posts for each row execute function count_changed_post();

-- Posts that the worker still has to compare with others. The newest are compared first.
create table posts_to_compare (
  post_id text collate "C" primary key,
  place bigint not null generated always as identity unique
);

-- Two posts with such similar titles that they may be the same, or that a member has said are not the same. A pair has a row in
-- each direction, so that one index finds the pairs of a post and one those of a board. Pairs of posts that are deleted, merged,
-- renamed or moved are removed, except dismissed ones.
create table possible_duplicates (
  post_id text collate "C" not null,
  other_id text collate "C" not null,
  board_id text collate "C" not null,
  other_board_id text collate "C" not null,
  similarity double precision not null,
  dismissed_at timestamptz(3),
  primary key (post_id, other_id)
);

-- One row of each pair.
create index possible_duplicates_best on possible_duplicates (similarity, post_id, other_id)
  where dismissed_at is null and post_id < other_id;
-- One row of each pair within a board, and the row of the board for a pair across boards.
create index possible_duplicates_of_board on possible_duplicates (board_id, similarity, post_id, other_id)
  where dismissed_at is null and (post_id < other_id or board_id <> other_board_id);

create function compare_new_posts() returns trigger language plpgsql as $$
begin
  insert into feedback.posts_to_compare (post_id)
  select id from added where deleted_at is null and canonical_post_id is null;
  return null;
end $$;

create trigger posts_compared_new after insert on posts referencing new table as added
  for each statement execute function compare_new_posts();

-- The insertion waits for a worker that compares the post, so that the pairs of that worker are removed, too.
create function compare_changed_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.deleted_at is null and new.canonical_post_id is null then
    insert into feedback.posts_to_compare (post_id) values (new.id) on conflict do nothing;
  elsif tg_op = 'DELETE' then
    delete from feedback.posts_to_compare where post_id = old.id;
  end if;
  -- Locked in one order, so that two posts of a pair that change at the same time do not deadlock.
  perform from feedback.possible_duplicates pair
  where exists (select from feedback.possible_duplicates where post_id = old.id) and (pair.post_id, pair.other_id) in (
    select post_id, other_id from feedback.possible_duplicates where post_id = old.id
    union all select other_id, post_id from feedback.possible_duplicates where post_id = old.id)
  order by pair.post_id, pair.other_id for update of pair;
  delete from feedback.possible_duplicates where (post_id, other_id) in (
    select post_id, other_id from feedback.possible_duplicates where post_id = old.id
    union all select other_id, post_id from feedback.possible_duplicates where post_id = old.id
  ) and (dismissed_at is null or tg_op = 'DELETE');
  return null;
end $$;

create trigger posts_compared_changed after update of title, board_id, deleted_at, canonical_post_id on posts for each row
  when (old.title <> new.title or old.board_id <> new.board_id
    or (old.deleted_at is null and old.canonical_post_id is null)
      <> (new.deleted_at is null and new.canonical_post_id is null))
  execute function compare_changed_post();

create trigger posts_compared_removed after delete on posts for each row execute function compare_changed_post();

-- Trigrams find similar titles despite typing errors, if the extension pg_trgm can be created. The lock is needed because
-- services that share a database would otherwise create the extension concurrently. On any failure only full-text search is
-- used. There is no index of trigrams: with common ones it reads most of the table.
do $$
begin
  perform pg_advisory_xact_lock(hashtextextended('earshot:extensions', 0));
  create extension if not exists pg_trgm with schema public;
exception when others then
  raise notice 'Similar posts are found by full-text search only: %', sqlerrm;
end $$;

create table post_tags (
  post_id text collate "C" not null references posts,
  tag_id text collate "C" not null references tags,
  primary key (post_id, tag_id)
);

create index post_tags_by_tag on post_tags (tag_id, post_id);

create table votes (
  -- Ids for statements that insert many votes at once, in the usual form: a zero, the time as twelve hexadecimal digits, and
  -- random characters.
  id text collate "C" not null default
    'vote_0' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || left(md5(gen_random_uuid()::text), 13),
  post_id text collate "C" not null references posts,
  principal_id text collate "C" not null,
  importance text check (importance in ('nice', 'important', 'must')),
  created_at timestamptz(3) not null default now(),
  -- Only of an anonymous vote: a hash of the post and of the keyed hash of the voter's network that the gateway makes, so that a
  -- network has one anonymous vote for a post. Deleted after a year.
  place bytea,
  primary key (post_id, principal_id)
);

create unique index votes_by_id on votes (id);
create unique index votes_by_place on votes (post_id, place) where place is not null;
create index votes_with_place on votes (created_at) where place is not null;
create index votes_newest on votes (created_at, id);
create index votes_of_post on votes (post_id, created_at, id);
create index votes_of_principal on votes (principal_id, created_at, id);

-- Who chose to follow a post, or not to. Authors and voters without a row follow it, too. Like votes, rows stay on the post when
-- it is merged; in a group of posts, the latest choice of a person applies.
create table post_follows (
  post_id text collate "C" not null references posts,
  principal_id text collate "C" not null,
  is_following boolean not null,
  changed_at timestamptz(3) not null,
  primary key (post_id, principal_id)
);

create index post_follows_of_principal on post_follows (principal_id, post_id);

-- Status changes whose followers are still to be notified. The worker walks through the followers in the order of their ids,
-- and deletes the row at the end.
create table broadcasts (
  id bigint primary key generated always as identity,
  post_id text collate "C" not null references posts,
  -- Who changed the status, and is not notified.
  actor_principal_id text collate "C" not null,
  -- The name of the status.
  status text not null,
  color text not null,
  -- The last principal that was looked at.
  after_id text collate "C" not null default '',
  -- The broadcast whose last batch was longest ago is next.
  turn_at timestamptz not null default clock_timestamp()
);

create index broadcasts_by_turn on broadcasts (turn_at);
create index broadcasts_of_post on broadcasts (post_id, id);

-- Copies of the companies that the accounts service owns. Deleted ones stay as rows, because an older event may arrive later.
create table companies (
  id text collate "C" primary key,
  mrr_cents bigint,
  version int not null default 0,
  deleted_at timestamptz(3)
);

-- How many voters of a post and of its duplicates belong to a company or segment. The worker counts them.
create table voter_counts (
  post_id text collate "C" not null references posts on delete cascade,
  -- A company or segment.
  of_id text collate "C" not null,
  voters int not null,
  primary key (post_id, of_id)
);

create index voter_counts_of on voter_counts (of_id, post_id);

-- Principals, companies and segments that changed. The worker scores the posts that they affect, in the order of the votes of a
-- principal, and in the order of the posts of a company or segment.
create table score_changes (
  id text collate "C" primary key,
  -- The last vote or post that was scored.
  after_at timestamptz(3) not null default '-infinity',
  after_id text collate "C" not null default ''
);

-- One row: how posts are scored, in points. The process that scores posts locks it.
create table score_settings (
  singleton boolean primary key default true check (singleton),
  votes double precision not null default 1,
  recent_votes double precision not null default 0,
  comments double precision not null default 0,
  -- For each 100 units of currency.
  revenue double precision not null default 1,
  -- Points for voters in segments, by slug.
  segments jsonb not null default '[]',
  -- The last post that was scored by a changed definition; null when all are.
  applied_to text collate "C",
  -- The last vote that is not recent any more.
  aged_at timestamptz(3) not null default now(),
  aged_id text collate "C" not null default '',
  updated_at timestamptz(3) not null default now()
);

insert into score_settings (aged_at) values (now() - interval '30 days');

create table comments (
  id text collate "C" primary key,
  post_id text collate "C" not null references posts,
  parent_id text collate "C" references comments,
  -- The id suffixes from the first comment of the thread down to this one. Sorted on the thread column, each reply follows
  -- its parent, and the replies to one comment are in order of age.
  thread text collate "C" not null,
  author_principal_id text collate "C" not null,
  content text not null,
  attachments jsonb not null default '[]',
  -- As for posts.
  mentioned_principal_ids text[] collate "C" not null default '{}',
  mention_notified_ids text[] collate "C" not null default '{}',
  is_private boolean not null,
  -- See posts.held.
  held text check (held in ('pending', 'rejected')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint comments_held_are_hidden check (held is null or deleted_at is not null)
);

create unique index comments_of_post on comments (post_id, thread);
create index comments_newest on comments (created_at, id);
create index comments_by_author on comments (author_principal_id, created_at, id);
create index comments_files on comments using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index comments_with_files on comments (author_principal_id) where attachments <> '[]';
create index comments_pending on comments (created_at, id) where held = 'pending';

-- Each person reacts to a comment at most once with each emoji.
create table comment_reactions (
  comment_id text collate "C" not null references comments on delete cascade,
  emoji text collate "C" not null,
  principal_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, emoji, principal_id)
);

create index comment_reactions_of_principal on comment_reactions (principal_id);

-- The history of a post. Its creation is stored in the post itself.
create table post_activity (
  id text collate "C" primary key default
    'activity_0' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || left(md5(gen_random_uuid()::text), 13),
  post_id text collate "C" not null references posts,
  type text not null,
  actor_principal_id text collate "C" not null,
  data jsonb not null,
  -- Visible to the team only.
  is_private boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp()
);

create index post_activity_of_post on post_activity (post_id, created_at, id);

create table roadmaps (
  id text collate "C" primary key,
  slug text collate "C" not null unique,
  name text not null,
  description text not null,
  -- Filters. An empty one matches everything. Ids of deleted objects stay, so that deleting an object never widens a filter.
  board_ids text[] not null,
  tag_ids text[] not null,
  status_ids text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table changelog (
  id text collate "C" primary key,
  suffix text collate "C" not null unique,
  title text not null,
  content text not null,
  -- The image above the text, as an attachment with its description.
  cover jsonb,
  attachments jsonb not null default '[]',
  -- What kind of change it is, in the order of the API.
  labels text[] collate "C" not null default '{}',
  -- Null for a draft; in the future for a scheduled entry.
  published_at timestamptz(3),
  -- Whether the subscribers of the changelog get an email then.
  notify_subscribers boolean not null default true,
  -- The id and slug of the segment that they must be in; null for all. With the id, because another segment may get the slug of a
  -- deleted one.
  notify_segment jsonb,
  -- When changelog.published was emitted. It is emitted once.
  announced_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create trigger changelog_suffix before insert on changelog for each row when (new.suffix is null) execute function set_suffix();

create index changelog_due on changelog (published_at) where announced_at is null and published_at is not null;
create index changelog_files on changelog using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index changelog_covers on changelog ((cover->>'fileId')) where cover is not null;
-- Scanned backwards: drafts first, then scheduled entries, then published ones.
create index changelog_in_order on changelog (coalesce(published_at, 'infinity'), id);

create table changelog_posts (
  changelog_id text collate "C" not null references changelog on delete cascade,
  post_id text collate "C" not null references posts,
  position int not null,
  primary key (changelog_id, post_id)
);

create index changelog_posts_by_post on changelog_posts (post_id);

create table changelog_reactions (
  changelog_id text collate "C" not null references changelog on delete cascade,
  emoji text collate "C" not null,
  principal_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (changelog_id, emoji, principal_id)
);

create index changelog_reactions_of_principal on changelog_reactions (principal_id);

create table imports (
  id text collate "C" primary key,
  -- An import that is 'receiving' is an upload in progress, which only its process uses.
  status text not null check (status in ('receiving', 'pending', 'running', 'completed', 'failed')),
  -- Two uploads at a time.
  upload_slot int unique check (upload_slot in (1, 2)),
  -- Extended during the upload. After it has passed, the process was killed, and the upload is deleted.
  upload_lease_until timestamptz(3),
  format text not null check (format in ('csv', 'ndjson')),
  -- The board of rows that do not name one.
  board_id text collate "C",
  dry_run boolean not null,
  notify boolean not null,
  -- The caller who requested the import. The worker acts on their behalf.
  caller jsonb not null,
  ignored_columns text[] not null,
  total_rows int not null,
  created_count int not null default 0,
  skipped_count int not null default 0,
  failed_count int not null default 0,
  -- Consecutive batches that failed with an internal error.
  faults int not null default 0,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  check ((status = 'receiving') = (upload_slot is not null and upload_lease_until is not null))
);

create index imports_unfinished on imports (id) where status in ('pending', 'running');

-- Rows to be processed. A batch is deleted in the transaction that inserts its posts.
create table import_rows (
  import_id text collate "C" not null references imports on delete cascade,
  row int not null,
  fields jsonb not null,
  primary key (import_id, row)
);

create table import_errors (
  import_id text collate "C" not null references imports on delete cascade,
  row int not null,
  path text collate "C" not null,
  code text not null,
  message text not null,
  -- The start of the rejected value.
  value text,
  primary key (import_id, row, path)
);

-- Ids of imported posts in the system they came from, by board, so that importing a row again creates no second post.
create table imported_posts (
  board_id text collate "C" not null,
  external_id text collate "C" not null,
  post_id text collate "C" not null references posts,
  primary key (board_id, external_id)
);

create index imported_posts_by_post on imported_posts (post_id);
