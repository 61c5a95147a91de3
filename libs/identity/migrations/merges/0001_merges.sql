-- Anonymous visitors who were merged into a user, for as long as requests in flight may still write in their name.
create table merges (
  from_id text collate "C" primary key,
  into_id text collate "C" not null,
  -- How often their content was moved so far.
  looks int not null default 0,
  due_at timestamptz(3) not null default now()
);

create index merges_due on merges (due_at);
