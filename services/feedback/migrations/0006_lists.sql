-- With when it was created: who asks for old posts by their last change is not led past all the newer ones.
drop index posts_updated;
drop index posts_board_updated;
create index posts_updated on posts (updated_at, id, created_at)
  where deleted_at is null and canonical_post_id is null;
create index posts_board_updated on posts (board_id, updated_at, id, created_at)
  where deleted_at is null and canonical_post_id is null;

-- For whoever wants to see deleted and merged posts as well, in any order. By what they are merged into, so that it is no
-- worse than the other index when somebody looks for duplicates and the statistics are old.
create index posts_set_aside on posts (canonical_post_id) where deleted_at is not null or canonical_post_id is not null;
