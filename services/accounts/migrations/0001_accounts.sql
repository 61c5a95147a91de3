-- Text that is an id, a key or a hash is compared by bytes (collate "C"): faster, and independent of the database's locale.

create table companies (
  id text collate "C" primary key,
  name text not null,
  -- The normalized name, for comparing and sorting. Computed by the service, since lower() depends on the locale.
  name_key text collate "C" not null,
  domain text collate "C",
  external_id text collate "C",
  plan text,
  mrr_cents bigint check (mrr_cents >= 0),
  size int check (size >= 0),
  -- Rises with every change of the revenue, so that other services can order the changes of their copies.
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create unique index companies_by_external_id on companies (external_id) where external_id is not null;
create index companies_by_name on companies (name_key, id);
create index companies_by_domain on companies (domain, name_key, id) where domain is not null;

-- Every possible author: users, and the service accounts of API keys and OAuth clients. Never deleted, because content
-- names its author even after the key is gone.
create table principals (
  id text collate "C" primary key,
  kind text not null check (kind in ('user', 'service')),
  -- Service accounts have none. The team consists of the admins and members.
  role text check (role in ('admin', 'member', 'user')),
  external_id text collate "C",
  company_id text collate "C" references companies on delete set null,
  name text,
  -- In lower case, as the service writes it.
  email text collate "C",
  email_verified boolean not null default false,
  -- Whether the token of an anonymous visitor acts as this user. False from the time when the owner of the account is proven.
  is_anonymous boolean not null default false,
  -- Whether someone acts as this user who has not proven to own the email address: an anonymous visitor who got it from the team, or
  -- a sign-up without confirmation. The address is only claimed then: what arrives for it goes to another user.
  is_unproven boolean not null default false,
  -- A URL from an import or another system. The picture that the user has set takes precedence.
  image text,
  picture bytea,
  -- Has a hash of the picture. Users with the same picture have the same path.
  picture_path text collate "C",
  attributes jsonb not null default '{}',
  -- The address that a visitor left for replies, as the mail service last reported it, and the event that did so.
  contact_email text collate "C",
  contact_event_id text collate "C",
  -- For sorting by name. Without a name, the email address; users with neither come last.
  name_key text collate "C" not null default '',
  -- The words of the name and the email address, computed by the service.
  search tsvector not null default '',
  -- As last counted by the feedback service.
  post_count int not null default 0,
  vote_count int not null default 0,
  comment_count int not null default 0,
  activity int not null generated always as (post_count + vote_count + comment_count) stored,
  counted_at timestamptz(3),
  -- Rises with every change, so that other services can order the changes of their copies.
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  erased_at timestamptz(3),
  -- The user that an anonymous visitor or a user was merged into. Such a row is empty, like that of an erased user.
  merged_into text collate "C" references principals,
  check (merged_into is null or erased_at is not null),
  check (is_unproven or not is_anonymous),
  check ((kind = 'user') = (role is not null)),
  check ((picture is null) = (picture_path is null))
);

create index principals_by_picture on principals (picture_path) where picture_path is not null;
-- An address has one owner, and one user who claims it.
create unique index principals_by_email on principals (email, is_unproven) where email is not null;
create unique index principals_by_external_id on principals (external_id) where external_id is not null;

create index principals_merged on principals (merged_into) where merged_into is not null;

-- One index for each sort order of the list of users. `oldest` scans `newest` backwards.
create index people_newest on principals (created_at, id) where kind = 'user' and erased_at is null;
create index people_by_name on principals (name_key, id) where kind = 'user' and erased_at is null;
create index people_most_active on principals (activity, id) where kind = 'user' and erased_at is null;
create index people_verified_newest on principals (created_at, id)
  where kind = 'user' and erased_at is null and email_verified;

create index people_search on principals using gin (search) where kind = 'user' and erased_at is null;
create index people_by_company on principals (company_id, id) where company_id is not null;
create index people_of_team on principals (id) where role in ('admin', 'member') and erased_at is null;

-- Earlier names of users who are not erased. Older events contain them, and an erasure must find them there.
create table former_names (
  principal_id text collate "C" not null references principals,
  name text,
  email text collate "C",
  at timestamptz(3) not null default now()
);

create index former_names_of_person on former_names (principal_id);

-- Merges of users that can still be undone. Deleted after a day, and when the other user is erased or merged.
create table user_merges (
  -- The user who was merged.
  principal_id text collate "C" primary key references principals,
  into_id text collate "C" not null references principals,
  -- What the user had, as rows by table.
  kept jsonb not null,
  -- What the other user got of it.
  filled jsonb not null default '{}',
  merged_at timestamptz(3) not null default now()
);

create index user_merges_into on user_merges (into_id, principal_id);

create table segments (
  id text collate "C" primary key,
  slug text collate "C" not null unique,
  name text not null,
  description text not null,
  -- Whose users the worker keeps as members. Null if the members are chosen by hand.
  rule jsonb,
  -- Rises with every change of the members, so that other services can order the changes of their copies.
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table segment_members (
  segment_id text collate "C" not null references segments on delete cascade,
  principal_id text collate "C" not null references principals,
  added_at timestamptz(3) not null default now(),
  primary key (segment_id, principal_id)
);

create index segment_members_of_person on segment_members (principal_id);

create index segments_with_rule on segments (id) where rule is not null;

-- Users who changed and that the worker has yet to compare with the rules of segments. A change always adds a row, even if the same
-- user has one already: no change waits for the worker, and the worker deletes only rows whose changes it sees. Without a check
-- whether a rule exists, because a rule that is being added is not visible to other transactions.
create table user_changes (
  seq bigint generated always as identity primary key,
  principal_id text collate "C" not null
);

-- Companies that changed, and segments whose rule changed. The worker compares their users, or all users, with the rules, in the
-- order of their ids.
create table segment_walks (
  seq bigint generated always as identity primary key,
  of_id text collate "C" not null,
  -- The last user who was compared.
  after_id text collate "C" not null default ''
);

create index segment_walks_of on segment_walks (of_id);

create function add_user_change() returns trigger language plpgsql as $$
begin
  insert into identity.user_changes (principal_id) values (new.id);
  return null;
end $$;

create trigger principals_new_for_rules after insert on principals for each row
  when (new.kind = 'user') execute function add_user_change();

-- Only for what rules read. Deleting a company sets the company of its users, and adds a row for each.
create trigger principals_changed_for_rules
  after update of email, email_verified, attributes, company_id, erased_at on principals for each row
  when (new.kind = 'user' and (new.email, new.email_verified, new.attributes, new.company_id, new.erased_at)
    is distinct from (old.email, old.email_verified, old.attributes, old.company_id, old.erased_at))
  execute function add_user_change();

create function add_company_walk() returns trigger language plpgsql as $$
begin
  insert into identity.segment_walks (of_id) values (new.id);
  return null;
end $$;

create trigger companies_changed_for_rules after update of plan, mrr_cents, size on companies for each row
  when ((new.plan, new.mrr_cents, new.size) is distinct from (old.plan, old.mrr_cents, old.size))
  execute function add_company_walk();

-- Filters of a list in the panel, by name. Owned by a member; other members see it only if it is shared.
create table saved_views (
  id text collate "C" primary key,
  list text not null check (list in ('posts', 'conversations', 'tickets')),
  name text not null,
  filters jsonb not null,
  is_shared boolean not null,
  owner_principal_id text collate "C" not null references principals,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table api_keys (
  id text collate "C" primary key,
  name text not null,
  -- The first characters of the key, so that users can recognize their keys.
  prefix text not null,
  -- SHA-256 of the key in base64url. The key itself is shown once and never stored.
  hash text collate "C" not null,
  role text not null check (role in ('admin', 'member')),
  -- The preset that set the scopes; null if they were listed one by one.
  access text check (access in ('read-only', 'full')),
  scopes text[] not null,
  principal_id text collate "C" not null references principals,
  -- A personal token: the principal is the member who created it, whose current role limits it. Otherwise a service principal.
  is_personal boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  rotated_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  check (role = 'admin' or not 'admin' = any (scopes))
);

-- Partial, because a deleted bootstrap key comes back as a new row while BOOTSTRAP_ADMIN_KEY names it.
create unique index api_keys_by_hash on api_keys (hash) where revoked_at is null;
create index api_keys_live on api_keys (id desc) where revoked_at is null;
create index api_keys_of_person on api_keys (principal_id, id) where is_personal and revoked_at is null;

-- Rotated keys that still work until they expire, so that clients can switch to the new key without downtime.
create table former_keys (
  hash text collate "C" primary key,
  key_id text collate "C" not null references api_keys,
  expires_at timestamptz(3) not null
);

create index former_keys_of_key on former_keys (key_id);

-- A deleted client stays as a row, since content names its service account.
create table oauth_clients (
  id text collate "C" primary key,
  name text not null,
  -- SHA-256 in base64url; null for a public client.
  secret_hash text collate "C",
  grant_types text[] not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  -- The service account of tokens from the client credentials grant.
  principal_id text collate "C" not null references principals,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rotated_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Created at /oauth/register by the client itself, not by an admin.
  is_registered boolean not null default false,
  -- When a member first gave consent. Without it, a registered client is deleted after some days.
  authorized_at timestamptz(3)
);

create index oauth_clients_live on oauth_clients (id desc) where revoked_at is null;
create index oauth_clients_registered on oauth_clients (created_at) where is_registered and revoked_at is null;

-- Rotated secrets that still work until they expire, so that clients can switch to the new secret without downtime.
create table former_client_secrets (
  hash text collate "C" primary key,
  client_id text collate "C" not null references oauth_clients,
  expires_at timestamptz(3) not null
);

create index former_client_secrets_of_client on former_client_secrets (client_id);

-- The authorization server's tokens, codes, grants and sessions. A value that a client presents is stored as its SHA-256
-- only, and the rest is encrypted with a key derived from SECRET_KEY.
create table oauth_artifacts (
  kind text collate "C" not null,
  hash text collate "C" not null,
  -- For sessions only: the id that their tokens refer to.
  uid_hash text collate "C",
  grant_hash text collate "C",
  client_id text collate "C",
  -- The user who consented; null for tokens from the client credentials grant.
  principal_id text collate "C",
  scopes text[] not null default '{}',
  payload bytea not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  primary key (hash, kind)
);

create index oauth_artifacts_by_uid on oauth_artifacts (uid_hash) where uid_hash is not null;
create index oauth_artifacts_of_grant on oauth_artifacts (grant_hash) where grant_hash is not null;
create index oauth_artifacts_of_client on oauth_artifacts (client_id) where client_id is not null;
create index oauth_artifacts_of_person on oauth_artifacts (principal_id) where principal_id is not null;
create index oauth_artifacts_by_end on oauth_artifacts (expires_at) where expires_at is not null;

-- The authorization server's private keys as JSON Web Keys, encrypted with a key derived from SECRET_KEY. One row.
create table signing_keys (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null,
  created_at timestamptz(3) not null default now()
);

create table passwords (
  principal_id text collate "C" primary key references principals,
  -- Argon2id as a PHC string.
  hash text not null,
  changed_at timestamptz(3) not null default now()
);

-- Links to set a password, which work once. Stored as the SHA-256 of the token in the link.
create table password_links (
  hash text collate "C" primary key,
  -- Null for the link that creates the first admin.
  principal_id text collate "C" references principals,
  expires_at timestamptz(3) not null
);

-- Links that sign in, which work once. Stored as the SHA-256 of the token in the link.
create table sign_in_links (
  hash text collate "C" primary key,
  principal_id text collate "C" not null references principals,
  expires_at timestamptz(3) not null
);

create index sign_in_links_of_person on sign_in_links (principal_id);
create index sign_in_links_by_expiry on sign_in_links (expires_at);

-- Tokens of the customer's own product that have signed someone in, as the SHA-256 of what is signed. Each works once.
create table used_sign_on_tokens (
  hash text collate "C" primary key,
  expires_at timestamptz(3) not null
);

create index used_sign_on_tokens_by_expiry on used_sign_on_tokens (expires_at);

-- Sign-ups that wait for the confirmation of their email address. Stored as the SHA-256 of the token in the link.
create table sign_ups (
  hash text collate "C" primary key,
  -- Email address, name if one was given, and the page to return to, sealed under SECRET_KEY.
  sealed bytea not null,
  expires_at timestamptz(3) not null
);

create index sign_ups_by_expiry on sign_ups (expires_at);

-- Sign-in attempts, counted by HMACs of the account, of the address, and of the account with a place or a known browser.
create table sign_in_tries (
  subject text collate "C" primary key,
  tries int not null,
  last_at timestamptz(3) not null,
  blocked_until timestamptz(3) not null
);

create index sign_in_tries_by_time on sign_in_tries (last_at);

-- Users' identities at the OpenID Connect provider.
create table oidc_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  principal_id text collate "C" not null references principals,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);

-- An account belongs to one subject of each issuer. Another one with the same email address is another person.
create unique index oidc_identities_of_person on oidc_identities (principal_id, issuer);

-- Browser sessions. Stored as the SHA-256 of the cookie's value.
create table sessions (
  id text collate "C" primary key,
  hash text collate "C" not null unique,
  principal_id text collate "C" not null references principals,
  -- Started by a token of the customer's own product, which must never give access to the account of a member: the session is not
  -- valid while its owner is one.
  is_for_user boolean not null default false,
  -- Shown to users, so that they can recognize their sessions.
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index sessions_of_person on sessions (principal_id, id);
create index sessions_by_end on sessions (expires_at);

-- The key with which the customer's own servers sign visitor tokens, sealed under SECRET_KEY. The previous one works until
-- it expires, so that servers can switch to the new one.
create table visitor_secret (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null,
  rotated_at timestamptz(3) not null,
  previous_sealed bytea,
  previous_expires_at timestamptz(3)
);

-- One row: a deployment is one workspace.
create table workspace_settings (
  singleton boolean primary key default true check (singleton),
  name text not null default 'Earshot',
  locale text not null default 'en',
  support_inbox boolean not null default true,
  support_tickets boolean not null default true,
  -- Whether visitors of the portal can create accounts.
  portal_sign_up boolean not null default false,
  -- The page of the customer's own product that signs its users in to the portal. Null if there is none.
  portal_sign_in_url text collate "C",
  -- As #rrggbb. Null is the accent color of Earshot.
  accent_color text collate "C",
  logo bytea,
  -- Has a hash of the logo.
  logo_path text collate "C",
  check ((logo is null) = (logo_path is null)),
  widget_enabled boolean not null default false,
  -- Origins whose pages may embed the widget: https://shop.example.com, https://*.example.com or null.
  widget_origins text[] collate "C" not null default '{}',
  -- The title of the messenger. Null is a text in the language of the visitor.
  widget_greeting text,
  -- As #rrggbb. Null is accent_color.
  widget_accent_color text collate "C",
  -- In the order of the tabs.
  widget_parts text[] collate "C" not null default '{messenger,feedback,changelog}'
    check (cardinality(widget_parts) > 0 and widget_parts <@ '{messenger,feedback,changelog}'),
  -- Null is the right, and the left in Arabic.
  widget_position text collate "C" check (widget_position in ('left', 'right')),
  -- Null is what the visitor's system uses.
  widget_color_scheme text collate "C" check (widget_color_scheme in ('light', 'dark')),
  -- Null keeps the audit log forever.
  audit_log_days int default 365 check (audit_log_days > 0),
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);

insert into workspace_settings default values;

-- When a page of an origin in the settings last asked for the widget, at most a minute old.
create table widget_sightings (
  origin text collate "C" primary key,
  seen_at timestamptz(3) not null
);

-- At most one row: the demo data that an admin has loaded. Its ids in every service start with the stem.
create table demo_data (
  singleton boolean primary key default true check (singleton),
  stem text collate "C" not null,
  is_complete boolean not null default false,
  created_at timestamptz(3) not null default now()
);

-- The audit log of every service. Never changed, except that an erasure removes names.
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
