-- A copy of the workspace's settings, which the accounts service owns. At most one row.
create table workspace_settings (
  singleton boolean primary key default true check (singleton),
  version int not null,
  settings jsonb not null
);
