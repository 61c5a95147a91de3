create table passwords (
  principal_id text collate "C" primary key references principals,
  -- Argon2id as a PHC string.
  hash text not null,
  changed_at timestamptz(3) not null default now()
);

-- Links by which somebody sets a password, once. Kept as the SHA-256 of what stands in them.
create table password_links (
  hash text collate "C" primary key,
  -- Null for the first person, who is made by the link.
  principal_id text collate "C" references principals,
  expires_at timestamptz(3) not null
);

-- Tries to sign in that have failed, or are under way, by an HMAC of the account and of the client's address.
create table sign_in_tries (
  subject text collate "C" primary key,
  tries int not null,
  last_at timestamptz(3) not null,
  blocked_until timestamptz(3) not null
);

create index sign_in_tries_by_time on sign_in_tries (last_at);
