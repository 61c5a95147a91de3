-- Copies of the segments that the accounts service owns. Deleted ones stay as rows, because an older event may arrive later.
create table segments (
  id text collate "C" primary key,
  slug text collate "C",
  deleted_at timestamptz(3)
);

create index segments_by_slug on segments (slug, id) where deleted_at is null;

-- A former member stays as a row with the version of the removal, because an older event may arrive later.
create table segment_members (
  segment_id text collate "C" not null references segments,
  principal_id text collate "C" not null,
  is_member boolean not null,
  version int not null,
  primary key (principal_id, segment_id)
);

create index segment_members_of_segment on segment_members (segment_id);
