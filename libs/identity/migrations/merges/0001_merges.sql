-- Users and visitors who were merged into a user. A row stays until the merge can no longer be undone. Requests in flight may still write in the
-- name of the former person for some minutes.
create table merges (
  from_id text collate "C" not null,
  into_id text collate "C" not null,
  -- Of the former person, after the merge or its undo. A late event with a lower version changes nothing.
  version int not null,
  -- Whether the content is to be moved back.
  is_undone boolean not null default false,
  -- How often their content was moved so far.
  looks int not null default 0,
  due_at timestamptz(3) not null default now(),
  merged_at timestamptz(3) not null default now(),
  primary key (from_id, into_id)
);

create index merges_due on merges (due_at);
create index merges_into on merges (into_id, from_id);

-- What a merge has moved, so that an undo moves back exactly this.
create table moved_rows (
  from_id text collate "C" not null,
  into_id text collate "C" not null,
  -- The table, and what happened to the row.
  kind text collate "C" not null,
  key text collate "C" not null,
  -- The row as it was, if its key contains the person, or if the other person has a row in its place.
  former jsonb,
  primary key (from_id, into_id, kind, key)
);
