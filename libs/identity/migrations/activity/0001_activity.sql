-- One row for each change to the number of someone's posts, votes or comments since they were last counted, written in the
-- transaction of that change. There is no key, so that concurrent changes of one person do not wait for each other.
create table activity_changes (
  principal_id text collate "C" not null
);
