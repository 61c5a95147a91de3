-- People have a role, service accounts have none; the team is who has another role than `user`.
alter table principals
  alter column name drop not null,
  add column role text check (role in ('admin', 'member', 'user')),
  add column external_id text collate "C",
  -- Rises with every change, for the copies that other services keep.
  add column version int not null default 1,
  add column erased_at timestamptz(3);

-- Written in lower case by the service: what lower() does depends on the database's locale.
alter table principals alter column email type text collate "C";
update principals set role = 'user' where kind = 'user';
alter table principals add check ((kind = 'user') = (role is not null));

create unique index principals_by_email on principals (email) where email is not null;
create unique index principals_by_external_id on principals (external_id) where external_id is not null;

-- One row: a deployment is one workspace.
create table workspace_settings (
  singleton boolean primary key default true check (singleton),
  name text not null default 'Earshot',
  locale text not null default 'en',
  support_inbox boolean not null default true,
  support_tickets boolean not null default true,
  -- Null keeps them for ever.
  audit_log_days int default 365 check (audit_log_days > 0),
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);

insert into workspace_settings default values;

-- What admins did, in every service. Never changed, but for the name of somebody who is erased.
create table audit_log (
  id text collate "C" primary key,
  at timestamptz(3) not null,
  action text collate "C" not null,
  actor_principal_id text collate "C" not null,
  actor_name text not null,
  credential_id text collate "C" not null,
  target_kind text collate "C" not null,
  target_id text collate "C" not null,
  before jsonb,
  after jsonb,
  request_id text,
  address text
);

create index audit_log_newest on audit_log (at, id);
create index audit_log_by_actor on audit_log (actor_principal_id, at, id);
create index audit_log_by_action on audit_log (action, at, id);
create index audit_log_by_target on audit_log (target_id, at, id);
create index audit_log_by_target_kind on audit_log (target_kind, at, id);
