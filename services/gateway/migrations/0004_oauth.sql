-- Programs that get access tokens. A deleted one stays, since what it wrote names its account.
create table oauth_clients (
  id text collate "C" primary key,
  name text not null,
  -- SHA-256 in base64url; null for a program that can keep no secret.
  secret_hash text collate "C",
  grant_types text[] not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  -- What it acts as with tokens of its own.
  principal_id text collate "C" not null references principals,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);

create index oauth_clients_live on oauth_clients (id desc) where revoked_at is null;

-- What was issued and not yet forgotten: tokens, codes, grants, sign-ins under way and done. Whatever somebody shows us
-- is here as its SHA-256 only, and the rest is encrypted with a key derived from SECRET_KEY.
create table oauth_artifacts (
  kind text collate "C" not null,
  hash text collate "C" not null,
  -- Of a session, by which its tokens name it; of everything else null.
  uid_hash text collate "C",
  grant_hash text collate "C",
  client_id text collate "C",
  -- The person who agreed; null for a client's own tokens.
  principal_id text collate "C",
  scopes text[] not null default '{}',
  payload bytea not null,
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (hash, kind)
);

create index oauth_artifacts_by_uid on oauth_artifacts (uid_hash) where uid_hash is not null;
create index oauth_artifacts_of_grant on oauth_artifacts (grant_hash) where grant_hash is not null;
create index oauth_artifacts_of_client on oauth_artifacts (client_id) where client_id is not null;
create index oauth_artifacts_of_person on oauth_artifacts (principal_id) where principal_id is not null;
create index oauth_artifacts_by_end on oauth_artifacts (expires_at) where expires_at is not null;

-- Private keys as JSON Web Keys, encrypted with a key derived from SECRET_KEY. One row.
create table signing_keys (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null,
  created_at timestamptz(3) not null default now()
);
