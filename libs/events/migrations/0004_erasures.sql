-- People who were erased, for as long as copies of what they were called may still turn up: in events on their way, in stored
-- replies. What they were called is encrypted with a key derived from SECRET_KEY, and goes with the row.
create table erasures (
  principal_id text collate "C" primary key,
  traces bytea not null,
  looks int not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
