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
create index people_by_company on principals (company_id) where company_id is not null;
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

-- How a member is notified of one kind; without a row, by the defaults in the code. A team of the support service has choices of
-- its own; null is for all others.
create table notification_choices (
  principal_id text collate "C" not null references principals,
  kind text collate "C" not null,
  team_id text collate "C",
  panel boolean not null,
  browser boolean not null,
  email text not null check (email in ('off', 'immediately', 'daily')),
  unique nulls not distinct (principal_id, kind, team_id)
);

-- Whether a user gets updates of one kind by email; without a row, by the defaults in the code. Subscribers of the changelog have
-- a row.
create table email_choices (
  principal_id text collate "C" not null references principals,
  kind text collate "C" not null,
  is_on boolean not null,
  primary key (principal_id, kind)
);

create index email_choices_subscribed on email_choices (principal_id) where kind = 'changelog' and is_on;

-- Changelog entries whose subscribers are still to get an update. The worker walks through the subscribers in the order of their
-- ids, and deletes the row at the end.
create table broadcasts (
  -- The event that requested it. It may arrive more than once.
  event_id text collate "C" primary key,
  subject_id text collate "C" not null,
  title text not null,
  -- The end of its address in the portal.
  slug text,
  detail text,
  -- Who published it, and gets no update.
  except_principal_id text collate "C",
  -- The last principal that was looked at.
  after_id text collate "C" not null default ''
);

create table notifications (
  -- Sorts by time.
  id text collate "C" primary key,
  principal_id text collate "C" not null references principals,
  kind text collate "C" not null,
  -- The event that caused it. It may arrive more than once.
  event_id text collate "C" not null,
  subject_kind text not null,
  subject_id text collate "C",
  title text not null,
  -- Of a post or changelog entry: the end of its address in the portal.
  slug text,
  actor_name text,
  detail text,
  -- Of the status that a post has now.
  color text,
  in_panel boolean not null,
  in_browser boolean not null,
  read_at timestamptz(3),
  -- When to send an email, together with others of the group. Null without an email, and once it is queued.
  email_due_at timestamptz(3),
  email_group text collate "C",
  created_at timestamptz(3) not null default now()
);

create unique index notifications_by_event on notifications (event_id, principal_id);
create index notifications_of_member on notifications (principal_id, id desc) where in_panel;
create index notifications_unread on notifications (principal_id) where in_panel and read_at is null;
-- Those of members, and the updates of users, which may be very many.
create index notifications_due on notifications (email_due_at) where email_due_at is not null and email_group <> 'updates';
create index updates_due on notifications (email_due_at) where email_due_at is not null and email_group = 'updates';
create index notifications_of_group on notifications (principal_id, email_group) where email_due_at is not null;

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
  -- Null keeps the audit log forever.
  audit_log_days int default 365 check (audit_log_days > 0),
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);

insert into workspace_settings default values;

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

-- Addresses that conversations are held from. Waiting mails name their sender, so that one with a dead server delays no other.
create table mail_senders (
  id text collate "C" primary key,
  -- The team of the support service that the address belongs to; null for the default sender.
  team_id text collate "C",
  address text collate "C" not null unique,
  -- Null shows the name of the workspace.
  name text,
  -- The URL of its mail server, sealed under SECRET_KEY; null uses SMTP_URL.
  sealed_smtp_url bytea,
  -- Host and port in that URL, to show.
  smtp_server text,
  dkim_domain text collate "C",
  dkim_selector text collate "C",
  -- The private key as PEM, sealed under SECRET_KEY.
  sealed_dkim_key bytea,
  -- The public key in base64, for the DNS record.
  dkim_public_key text,
  -- The maximum number of attempts to send in any minute; null means no limit.
  per_minute int check (per_minute > 0),
  -- Whether mails repeat earlier messages of the thread.
  quote_thread boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((sealed_smtp_url is null) = (smtp_server is null)),
  check (num_nulls(dkim_domain, dkim_selector, sealed_dkim_key, dkim_public_key) in (0, 4))
);

-- One sender for each team, and one default.
create unique index mail_senders_by_team on mail_senders (coalesce(team_id, ''));

-- Outgoing email: written in the transaction of its cause, sent by a worker, deleted some time after.
create table mails (
  -- Part of the Message-ID, so that a mail sent twice can be recognized as one. Sorts by time.
  id text collate "C" primary key,
  kind text collate "C" not null
    check (kind in ('invitation', 'password_reset', 'sign_up', 'sign_in_link', 'notification', 'conversation_reply', 'ticket_reply', 'update')),
  -- Null while only a typed email address is known.
  principal_id text collate "C" references principals,
  -- The event that caused it.
  event_id text collate "C",
  -- The conversation or ticket, its team, and the message that the mail contains.
  thread_id text collate "C",
  team_id text collate "C",
  source_id text collate "C",
  -- A mail sender, or 'deployment' for SMTP_URL and MAIL_FROM. Not a foreign key: the log outlives the sender.
  sender text collate "C" not null,
  -- The mail or the request for one, with addresses and links, sealed under SECRET_KEY. Deleted with the outcome if the
  -- mail was dropped or gives access to an account; otherwise kept for the log.
  sealed bytea,
  tries int not null default 0,
  -- The next attempt. While a worker sends the mail, the time from which another worker may take over.
  next_try_at timestamptz(3) not null default now(),
  -- The mail is not sent after this time.
  expires_at timestamptz(3) not null,
  outcome text collate "C" check (outcome in ('sent', 'failed', 'suppressed', 'dropped')),
  -- The code of the last failure: `smtp_451`, `econnrefused`.
  reason text collate "C",
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  check ((outcome is null) = (settled_at is null)),
  check (outcome is not null or sealed is not null),
  check (outcome is null or sealed is null
    or (outcome <> 'dropped' and kind not in ('invitation', 'password_reset', 'sign_up', 'sign_in_link')))
);

-- An event may be delivered more than once; each recipient gets one mail about it.
create unique index mails_by_event on mails (event_id, principal_id) where event_id is not null;
create index mails_due on mails (sender, next_try_at) where outcome is null;
-- The order in which they are sent. Updates are the last: there may be very many.
create index mails_in_order on mails (sender, (kind = 'update'), next_try_at) where outcome is null;
create index mails_expiring on mails (expires_at) where outcome is null;
create index mails_by_settling on mails (settled_at) where outcome is not null;

-- One index for each filter of the log.
create index mails_waiting on mails (id) where outcome is null;
create index mails_by_outcome on mails (outcome, id) where outcome is not null;
create index mails_by_kind on mails (kind, id);
create index mails_of_person on mails (principal_id, id) where principal_id is not null;
create index mails_of_thread on mails (thread_id, id) where thread_id is not null;

-- Attempts to send a mail. Without a finish, the process died or is still sending.
create table mail_attempts (
  id bigint generated always as identity primary key,
  mail_id text collate "C" not null references mails on delete cascade,
  sender text collate "C" not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  outcome text collate "C"
    check (outcome in ('sent', 'retried', 'failed', 'suppressed', 'dropped', 'interrupted')),
  reason text collate "C",
  -- The enhanced status code of RFC 3463, such as 5.1.1. The text of the server is not stored: it repeats addresses.
  status_code text collate "C",
  check ((finished_at is null) = (outcome is null))
);

create index mail_attempts_of_mail on mail_attempts (mail_id, id);
-- For the limit of a sender.
create index mail_attempts_of_sender on mail_attempts (sender, started_at);

-- The Message-IDs of the mails of a thread, in both directions, to recognize replies and to name earlier mails.
create table mail_threads (
  message_id text collate "C" not null,
  thread_id text collate "C" not null,
  -- `named`: a mail that never arrived, to which one of the thread replies.
  direction text not null check (direction in ('in', 'out', 'copy', 'named')),
  -- The customer who wrote, received or named it, and so takes part in the thread.
  principal_id text collate "C" not null references principals,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Devices and scripts use one id for many mails.
  primary key (message_id, thread_id)
);

create index mail_threads_of_thread on mail_threads (thread_id, created_at);
create index mail_threads_by_time on mail_threads (created_at);

-- The people in copy of the mails of a thread, whose replies join it.
create table mail_thread_people (
  thread_id text collate "C" not null,
  address text collate "C" not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (thread_id, address)
);

create index mail_thread_people_by_address on mail_thread_people (address);
create index mail_thread_people_by_time on mail_thread_people (created_at);

-- The addresses to which anonymous visitors want to be written. No one has proven to own them, and they identify no one.
create table contact_addresses (
  principal_id text collate "C" primary key references principals,
  email text collate "C" not null,
  -- That of the emails; null for that of the workspace.
  language text collate "C",
  -- When someone first replied from the address to an email for this visitor.
  replied_at timestamptz(3)
);

create index contact_addresses_by_email on contact_addresses (email);

-- The emails that were sent to them. They are counted, and replies from the address are messages of the visitor.
create table contact_mails (
  mail_id text collate "C" primary key,
  principal_id text collate "C" not null references principals,
  thread_id text collate "C" not null,
  email text collate "C" not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

create index contact_mails_by_email on contact_mails (email, created_at);
create index contact_mails_by_visitor on contact_mails (principal_id, created_at);
create index contact_mails_of_thread on contact_mails (thread_id);
create index contact_mails_by_time on contact_mails (created_at);

-- Addresses that want no such emails, as keyed hashes.
create table contact_stops (
  address_hash bytea primary key,
  created_at timestamptz(3) not null default now()
);

-- Addresses that a mail server has rejected for good. No mail is sent to them.
create table mail_suppressions (
  id text collate "C" primary key,
  address text collate "C" not null unique,
  reason text collate "C" not null,
  status_code text collate "C",
  -- The mail that was rejected, if it is still in the log.
  mail_id text collate "C",
  created_at timestamptz(3) not null default now()
);

-- Incoming email: every mail that reached an address of the workspace, and what became of it.
create table inbound_mails (
  id text collate "C" primary key,
  -- The address that received it, without a token.
  recipient text collate "C" not null,
  -- Equal for copies of one mail, which are stored once.
  fingerprint text collate "C" not null,
  source text collate "C" not null check (source in ('smtp', 'imap', 'api')),
  outcome text collate "C" not null check (outcome in ('accepted', 'ignored', 'failed')),
  -- Why it was ignored or failed.
  reason text collate "C",
  -- With its angle brackets; null if the mail has none.
  message_id text collate "C",
  -- Null after the sender was erased, or if From is not valid.
  sender_email text collate "C",
  subject text,
  -- The sender as a user of the workspace, if the mail was accepted.
  principal_id text collate "C" references principals,
  -- The conversation or ticket that it belongs to.
  thread_id text collate "C",
  -- Whether the trusted relay authenticated the sender.
  is_authenticated boolean not null,
  -- The server whose Authentication-Results are above all others. To notice that the trusted relay is not set up right.
  results_server text collate "C",
  -- Whether that is the trusted relay; null if none was set.
  is_relay_found boolean,
  -- Where replies go, if not to the sender.
  reply_to text collate "C",
  size int not null,
  -- The outgoing mail that could not be delivered, for a bounce. That row may be deleted before this one.
  bounced_mail_id text collate "C",
  -- The whole mail, sealed under SECRET_KEY, for some days.
  raw bytea,
  -- How often the same mail arrived again.
  copies int not null default 0,
  last_copy_at timestamptz(3),
  received_at timestamptz(3) not null default now(),
  check ((outcome = 'accepted') = (reason is null)),
  unique (recipient, fingerprint)
);

create index inbound_mails_newest on inbound_mails (received_at, id);
create index inbound_mails_by_outcome on inbound_mails (outcome, received_at, id);
create index inbound_mails_of_sender on inbound_mails (sender_email, received_at, id) where sender_email is not null;
create index inbound_mails_of_recipient on inbound_mails (recipient, received_at, id);
create index inbound_mails_of_thread on inbound_mails (thread_id, received_at) where thread_id is not null;
create index inbound_mails_of_person on inbound_mails (principal_id) where principal_id is not null;
create index inbound_mails_by_reply_to on inbound_mails (reply_to) where reply_to is not null;
create index inbound_mails_raw on inbound_mails (received_at) include (size) where raw is not null;
create index inbound_mails_unverified on inbound_mails (received_at) include (size) where not is_authenticated;

-- Mails that are being parsed, and those that ended the parser or the whole process: they are given up.
create table inbound_parses (
  -- Of the whole mail.
  sha256 text collate "C" primary key,
  -- How often the parser or its process ended with this mail.
  deaths int not null default 0,
  -- Until then, one process parses the mail. Null after the parser ended. If it is over, the process has ended.
  leased_until timestamptz(3),
  updated_at timestamptz(3) not null default now()
);

-- What keeps the mailbox in INBOUND_IMAP_URL from working as it is set up, and when that was seen last.
create table mailbox_problem (
  is_only boolean primary key default true check (is_only),
  problem text not null,
  seen_at timestamptz(3) not null
);
