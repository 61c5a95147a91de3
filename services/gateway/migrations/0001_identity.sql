-- Whoever may be the author of something: people, and the service account of each API key. Never deleted: content
-- goes on naming its author when the key is gone.
create table principals (
  id text collate "C" primary key,
  kind text not null check (kind in ('user', 'service')),
  name text not null,
  email text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table api_keys (
  id text collate "C" primary key,
  name text not null,
  -- The first characters of the key, by which people tell their keys apart.
  prefix text not null,
  -- SHA-256 of the key in base64url. The key itself is shown once and kept nowhere.
  hash text collate "C" not null,
  role text not null check (role in ('admin', 'member')),
  -- The preset that the scopes were given by; null when they were listed one by one.
  access text check (access in ('read-only', 'full')),
  scopes text[] not null,
  principal_id text collate "C" not null references principals,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  check (role = 'admin' or not 'admin' = any (scopes))
);

-- Partial: a bootstrap key that was deleted comes back as a new row while the setting names it.
create unique index api_keys_by_hash on api_keys (hash) where revoked_at is null;
create index api_keys_live on api_keys (id desc) where revoked_at is null;
