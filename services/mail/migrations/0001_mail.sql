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
  principal_id text collate "C",
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
  principal_id text collate "C" not null,
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
  principal_id text collate "C" primary key,
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
  principal_id text collate "C" not null,
  thread_id text collate "C" not null,
  email text collate "C" not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

create index contact_mails_by_email on contact_mails (email, created_at);
create index contact_mails_by_visitor on contact_mails (principal_id, created_at);
create index contact_mails_of_thread on contact_mails (thread_id);
create index contact_mails_by_time on contact_mails (created_at);

-- Finds the events with the address of a visitor, from which an erasure removes it.
create index outbox_contacts on outbox ((body::jsonb #>> '{data,principalId}')) where type = 'contact.saved';

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
  principal_id text collate "C",
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

-- How a member is notified of one kind; without a row, by the defaults in the code. A team of the support service has choices of
-- its own; null is for all others.
create table notification_choices (
  principal_id text collate "C" not null,
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
  principal_id text collate "C" not null,
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
  -- The segment that subscribers must be in; null for all subscribers.
  segment_id text collate "C",
  -- The last principal that was looked at.
  after_id text collate "C" not null default ''
);

create table notifications (
  -- Sorts by time.
  id text collate "C" primary key,
  principal_id text collate "C" not null,
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

-- The starts of the ids of all demo data that ever was, without their prefixes. The people of a demo get no emails.
create table demo_data (
  stem text collate "C" primary key
);
