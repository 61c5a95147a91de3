-- Keys that were replaced and go on working for a while, so that clients can be moved to the new one without downtime.
create table former_keys (
  hash text collate "C" primary key,
  key_id text collate "C" not null references api_keys,
  expires_at timestamptz(3) not null
);

create index former_keys_of_key on former_keys (key_id);

alter table api_keys add column rotated_at timestamptz(3);
