-- People whose posts, votes or comments have changed in number since they were last counted, once for each change. Written
-- in the transaction of the change; without a key, so that the changes of one person do not wait for one another.
create table activity_changes (
  principal_id text collate "C" not null
);
