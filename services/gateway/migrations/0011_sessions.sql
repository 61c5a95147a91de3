-- Where people are signed in with a browser. Kept as the SHA-256 of what the cookie holds.
create table sessions (
  id text collate "C" primary key,
  hash text collate "C" not null unique,
  principal_id text collate "C" not null references principals,
  -- What the browser calls itself, by which people tell their sessions apart.
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index sessions_of_person on sessions (principal_id, id);
create index sessions_by_end on sessions (expires_at);

-- False while nothing but the sign-up itself says that the address is theirs.
alter table passwords add column is_proven boolean not null default true;

-- Whether people may make accounts for the portal themselves.
alter table workspace_settings add column portal_sign_up boolean not null default false;
