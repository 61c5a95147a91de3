-- One row for each change to the number of a principal's posts, votes or comments since the last count, inserted in the
-- transaction of that change. The table has no key, so concurrent changes of one principal do not wait for each other.
create table activity_changes (
  principal_id text collate "C" not null
);
