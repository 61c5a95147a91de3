-- Votes that came as a number, with no word of who cast them. They count beside the voters, and no rows stand for them.
alter table posts add column unnamed_votes int not null default 0 check (unnamed_votes >= 0);

create table imports (
  id text collate "C" primary key,
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  format text not null check (format in ('csv', 'ndjson')),
  -- Where rows go that do not say it.
  board_id text collate "C",
  dry_run boolean not null,
  notify boolean not null,
  -- Who asked for it, in whose name it works.
  caller jsonb not null,
  ignored_columns text[] not null,
  total_rows int not null,
  created_count int not null default 0,
  skipped_count int not null default 0,
  failed_count int not null default 0,
  -- Batches in a row that could not be done by a fault of ours.
  faults int not null default 0,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3)
);

create index imports_unfinished on imports (id) where status in ('pending', 'running');

-- Rows that wait for their turn. A batch of them goes in the transaction that makes posts of it.
create table import_rows (
  import_id text collate "C" not null references imports,
  row int not null,
  fields jsonb not null,
  primary key (import_id, row)
);

create table import_errors (
  import_id text collate "C" not null references imports,
  row int not null,
  path text collate "C" not null,
  code text not null,
  message text not null,
  primary key (import_id, row, path)
);

-- What the posts of a board were called where they came from: the same row makes no second post.
create table imported_posts (
  board_id text collate "C" not null,
  external_id text collate "C" not null,
  post_id text collate "C" not null references posts,
  primary key (board_id, external_id)
);

create index imported_posts_by_post on imported_posts (post_id);
