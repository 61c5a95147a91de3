-- Uploaded files. Their bytes are in the storage, under the id.
create table files (
  id text collate "C" primary key,
  name text not null,
  -- Recognized by the content.
  content_type text collate "C" not null,
  size bigint not null,
  sha256 bytea not null,
  -- In pixels, for images that browsers show.
  width int,
  height int,
  -- The principal who uploaded it, or in whose email it arrived. The gateway, until the event of that email.
  uploader_id text collate "C" not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Null while the bytes are being stored.
  stored_at timestamptz(3),
  -- When the sweep asks the services whether a message has it.
  look_at timestamptz(3) not null,
  -- Set when the bytes must be removed. The row is deleted after them.
  removed_at timestamptz(3)
);

create index files_to_look_at on files (look_at) where removed_at is null;
create index files_to_remove on files (removed_at) where removed_at is not null;
create index files_of_uploader on files (uploader_id);

-- The size of all files together.
create table file_total (
  is_only boolean primary key default true check (is_only),
  bytes bigint not null
);

insert into file_total (bytes) values (0);
