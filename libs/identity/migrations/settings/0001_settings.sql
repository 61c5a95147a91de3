-- A copy of the workspace's settings, which the gateway owns. One row at most.
create table workspace_settings (
  singleton boolean primary key default true check (singleton),
  version int not null,
  settings jsonb not null
);
