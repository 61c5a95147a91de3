-- What people were called before, for as long as they are here: events of that time still say it, and must be found when
-- somebody is erased.
create table former_names (
  principal_id text collate "C" not null references principals,
  name text,
  email text collate "C",
  at timestamptz(3) not null default now()
);

create index former_names_of_person on former_names (principal_id);
