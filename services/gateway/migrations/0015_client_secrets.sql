-- Secrets of OAuth clients that were replaced and go on working for a while, so that programs can be moved without downtime.
create table former_client_secrets (
  hash text collate "C" primary key,
  client_id text collate "C" not null references oauth_clients,
  expires_at timestamptz(3) not null
);

create index former_client_secrets_of_client on former_client_secrets (client_id);

alter table oauth_clients add column rotated_at timestamptz(3);
