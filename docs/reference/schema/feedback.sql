-- The schema "feedback" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence board_post_counts_slot_seq as bigint;
create sequence broadcasts_id_seq as bigint;
create sequence outbox_seq as bigint;
create sequence posts_to_compare_place_seq as bigint;

CREATE OR REPLACE FUNCTION add_to_post_count(board text, added integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update feedback.board_post_counts set posts = posts + added
  where board_id = board and slot = (
    select slot from feedback.board_post_counts where board_id = board
    order by slot limit 1 for no key update skip locked);
  if not found then
    insert into feedback.board_post_counts (board_id, posts) values (board, added);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION compare_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.deleted_at is null and new.canonical_post_id is null then
    insert into feedback.posts_to_compare (post_id) values (new.id) on conflict do nothing;
  elsif tg_op = 'DELETE' then
    delete from feedback.posts_to_compare where post_id = old.id;
  end if;
  -- Locked in one order, so that two posts of a pair that change at the same time do not deadlock.
  perform from feedback.possible_duplicates pair
  where exists (select from feedback.possible_duplicates where post_id = old.id) and (pair.post_id, pair.other_id) in (
    select post_id, other_id from feedback.possible_duplicates where post_id = old.id
    union all select other_id, post_id from feedback.possible_duplicates where post_id = old.id)
  order by pair.post_id, pair.other_id for update of pair;
  delete from feedback.possible_duplicates where (post_id, other_id) in (
    select post_id, other_id from feedback.possible_duplicates where post_id = old.id
    union all select other_id, post_id from feedback.possible_duplicates where post_id = old.id
  ) and (dismissed_at is null or tg_op = 'DELETE');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION compare_new_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into feedback.posts_to_compare (post_id)
  select id from added where deleted_at is null and canonical_post_id is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION count_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is null and old.canonical_post_id is null then
    perform feedback.add_to_post_count(old.board_id, -1);
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is null and new.canonical_post_id is null then
    perform feedback.add_to_post_count(new.board_id, 1);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION count_new_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform feedback.add_to_post_count(board_id, count(*)::int) from added
  where deleted_at is null and canonical_post_id is null group by board_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION mark_unscored()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_scored := false;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION set_suffix()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_taken boolean;
begin
  for length in 3..26 loop
    new.suffix := right(new.id, length);
    if tg_table_name = 'posts' then
      is_taken := exists (select from feedback.posts where suffix = new.suffix);
    else
      is_taken := exists (select from feedback.changelog where suffix = new.suffix);
    end if;
    exit when not is_taken;
  end loop;
  return new;
end $function$
;

create table activity_changes (
  principal_id text collate "C" not null
);

create table board_post_counts (
  board_id text collate "C" not null,
  slot bigint not null,
  posts integer not null,
  constraint board_post_counts_pkey PRIMARY KEY (board_id, slot)
);

create table boards (
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  description text not null,
  audience text not null,
  author_votes boolean not null,
  require_approval text not null default 'none'::text,
  show_voters boolean not null default false,
  user_tags boolean not null default false,
  anonymous_votes boolean not null default false,
  anonymous_posts boolean not null default false,
  default_status_id text collate "C",
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  live boolean not null generated always as (deleted_at IS NULL) stored,
  constraint boards_pkey PRIMARY KEY (id),
  constraint boards_audience_check CHECK (audience = ANY (ARRAY['public'::text, 'private'::text])),
  constraint boards_default_status_id_fkey FOREIGN KEY (default_status_id) REFERENCES statuses(id),
  constraint boards_id_live_key UNIQUE (id, live),
  constraint boards_require_approval_check CHECK (require_approval = ANY (ARRAY['none'::text, 'posts'::text, 'comments'::text, 'all'::text]))
);

CREATE UNIQUE INDEX boards_by_slug ON boards USING btree (slug) WHERE deleted_at IS NULL;

create table broadcasts (
  id bigint not null,
  post_id text collate "C" not null,
  actor_principal_id text collate "C" not null,
  status text not null,
  color text not null,
  after_id text collate "C" not null default ''::text,
  turn_at timestamp with time zone not null default clock_timestamp(),
  constraint broadcasts_pkey PRIMARY KEY (id),
  constraint broadcasts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE INDEX broadcasts_by_turn ON broadcasts USING btree (turn_at);
CREATE INDEX broadcasts_of_post ON broadcasts USING btree (post_id, id);

create table broker_epoch (
  single boolean not null default true,
  id uuid not null,
  heal_needed_since timestamp(3) with time zone,
  replayed_seq bigint not null default 0,
  last_seq bigint not null default 0,
  constraint broker_epoch_pkey PRIMARY KEY (single),
  constraint broker_epoch_single_check CHECK (single)
);

create table changelog (
  id text collate "C" not null,
  suffix text collate "C" not null,
  title text not null,
  content text not null,
  cover jsonb,
  attachments jsonb not null default '[]'::jsonb,
  labels text[] collate "C" not null default '{}'::text[],
  published_at timestamp(3) with time zone,
  notify_subscribers boolean not null default true,
  notify_segment jsonb,
  announced_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint changelog_pkey PRIMARY KEY (id),
  constraint changelog_suffix_key UNIQUE (suffix)
);

CREATE INDEX changelog_covers ON changelog USING btree ((cover ->> 'fileId'::text)) WHERE cover IS NOT NULL;
CREATE INDEX changelog_due ON changelog USING btree (published_at) WHERE announced_at IS NULL AND published_at IS NOT NULL;
CREATE INDEX changelog_files ON changelog USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]'::jsonb;
CREATE INDEX changelog_in_order ON changelog USING btree (COALESCE(published_at, 'infinity'::timestamp with time zone), id);
CREATE TRIGGER changelog_suffix BEFORE INSERT ON changelog FOR EACH ROW WHEN (new.suffix IS NULL) EXECUTE FUNCTION set_suffix();

create table changelog_posts (
  changelog_id text collate "C" not null,
  post_id text collate "C" not null,
  position integer not null,
  constraint changelog_posts_pkey PRIMARY KEY (changelog_id, post_id),
  constraint changelog_posts_changelog_id_fkey FOREIGN KEY (changelog_id) REFERENCES changelog(id) ON DELETE CASCADE,
  constraint changelog_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE INDEX changelog_posts_by_post ON changelog_posts USING btree (post_id);

create table changelog_reactions (
  changelog_id text collate "C" not null,
  emoji text collate "C" not null,
  principal_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint changelog_reactions_pkey PRIMARY KEY (changelog_id, emoji, principal_id),
  constraint changelog_reactions_changelog_id_fkey FOREIGN KEY (changelog_id) REFERENCES changelog(id) ON DELETE CASCADE
);

CREATE INDEX changelog_reactions_of_principal ON changelog_reactions USING btree (principal_id);

create table comment_reactions (
  comment_id text collate "C" not null,
  emoji text collate "C" not null,
  principal_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint comment_reactions_pkey PRIMARY KEY (comment_id, emoji, principal_id),
  constraint comment_reactions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE
);

CREATE INDEX comment_reactions_of_principal ON comment_reactions USING btree (principal_id);

create table comments (
  id text collate "C" not null,
  post_id text collate "C" not null,
  parent_id text collate "C",
  thread text collate "C" not null,
  author_principal_id text collate "C" not null,
  content text not null,
  attachments jsonb not null default '[]'::jsonb,
  mentioned_principal_ids text[] collate "C" not null default '{}'::text[],
  mention_notified_ids text[] collate "C" not null default '{}'::text[],
  is_private boolean not null,
  held text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_held_are_hidden CHECK (held IS NULL OR deleted_at IS NOT NULL),
  constraint comments_held_check CHECK (held = ANY (ARRAY['pending'::text, 'rejected'::text])),
  constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id),
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE INDEX comments_by_author ON comments USING btree (author_principal_id, created_at, id);
CREATE INDEX comments_files ON comments USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]'::jsonb;
CREATE INDEX comments_newest ON comments USING btree (created_at, id);
CREATE UNIQUE INDEX comments_of_post ON comments USING btree (post_id, thread);
CREATE INDEX comments_pending ON comments USING btree (created_at, id) WHERE held = 'pending'::text;
CREATE INDEX comments_with_files ON comments USING btree (author_principal_id) WHERE attachments <> '[]'::jsonb;

create table companies (
  id text collate "C" not null,
  mrr_cents bigint,
  version integer not null default 0,
  deleted_at timestamp(3) with time zone,
  constraint companies_pkey PRIMARY KEY (id)
);

create table erasures (
  principal_id text collate "C" not null,
  traces bytea not null,
  looks integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  constraint erasures_pkey PRIMARY KEY (principal_id)
);

create table idempotency_keys (
  credential_id text not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  token uuid not null,
  lease_until timestamp(3) with time zone not null,
  status integer,
  location text,
  body text,
  created_at timestamp(3) with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (credential_id, route, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table import_errors (
  import_id text collate "C" not null,
  row integer not null,
  path text collate "C" not null,
  code text not null,
  message text not null,
  value text,
  constraint import_errors_pkey PRIMARY KEY (import_id, "row", path),
  constraint import_errors_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table import_rows (
  import_id text collate "C" not null,
  row integer not null,
  fields jsonb not null,
  constraint import_rows_pkey PRIMARY KEY (import_id, "row"),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table imported_posts (
  board_id text collate "C" not null,
  external_id text collate "C" not null,
  post_id text collate "C" not null,
  constraint imported_posts_pkey PRIMARY KEY (board_id, external_id),
  constraint imported_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE INDEX imported_posts_by_post ON imported_posts USING btree (post_id);

create table imports (
  id text collate "C" not null,
  status text not null,
  upload_slot integer,
  upload_lease_until timestamp(3) with time zone,
  format text not null,
  board_id text collate "C",
  dry_run boolean not null,
  notify boolean not null,
  caller jsonb not null,
  ignored_columns text[] not null,
  total_rows integer not null,
  created_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  faults integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  started_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_check CHECK ((status = 'receiving'::text) = (upload_slot IS NOT NULL AND upload_lease_until IS NOT NULL)),
  constraint imports_format_check CHECK (format = ANY (ARRAY['csv'::text, 'ndjson'::text])),
  constraint imports_status_check CHECK (status = ANY (ARRAY['receiving'::text, 'pending'::text, 'running'::text, 'completed'::text, 'failed'::text])),
  constraint imports_upload_slot_check CHECK (upload_slot = ANY (ARRAY[1, 2])),
  constraint imports_upload_slot_key UNIQUE (upload_slot)
);

CREATE INDEX imports_unfinished ON imports USING btree (id) WHERE status = ANY (ARRAY['pending'::text, 'running'::text]);

create table merges (
  from_id text collate "C" not null,
  into_id text collate "C" not null,
  version integer not null,
  is_undone boolean not null default false,
  looks integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  merged_at timestamp(3) with time zone not null default now(),
  constraint merges_pkey PRIMARY KEY (from_id, into_id)
);

CREATE INDEX merges_due ON merges USING btree (due_at);
CREATE INDEX merges_into ON merges USING btree (into_id, from_id);

create table migrations (
  id text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (id)
);

create table moved_rows (
  from_id text collate "C" not null,
  into_id text collate "C" not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  former jsonb,
  constraint moved_rows_pkey PRIMARY KEY (from_id, into_id, kind, key)
);

create table outbox (
  seq bigint not null default nextval('outbox_seq'::regclass),
  event_id text collate "C" not null,
  type text not null,
  private boolean not null,
  object_id text collate "C",
  bulk boolean not null default false,
  headers jsonb not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  stored_at timestamp(3) with time zone not null default clock_timestamp(),
  published_at timestamp(3) with time zone,
  failures integer not null default 0,
  failed_at timestamp(3) with time zone
) partition by RANGE (created_at);

CREATE INDEX outbox_bulk_objects ON ONLY outbox USING btree (object_id, seq) WHERE bulk AND published_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_by_seq ON ONLY outbox USING brin (seq) WITH (pages_per_range='32');
CREATE INDEX outbox_failed ON ONLY outbox USING btree (seq) WHERE failed_at IS NOT NULL AND published_at IS NULL;
CREATE INDEX outbox_unpublished ON ONLY outbox USING btree (bulk, seq) WHERE published_at IS NULL AND failed_at IS NULL;

create table people (
  id text collate "C" not null,
  kind text not null,
  role text,
  name text,
  email text,
  company_id text collate "C",
  language text,
  is_unproven boolean not null default false,
  version integer not null default 0,
  seen_at timestamp(3) with time zone not null default now(),
  erased_at timestamp(3) with time zone,
  search tsvector not null default ''::tsvector,
  words_version smallint not null default 0,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'service'::text])),
  constraint people_role_check CHECK (role = ANY (ARRAY['admin'::text, 'member'::text, 'user'::text]))
);

CREATE INDEX people_of_team ON people USING btree (id) WHERE role = ANY (ARRAY['admin'::text, 'member'::text]);

create table possible_duplicates (
  post_id text collate "C" not null,
  other_id text collate "C" not null,
  board_id text collate "C" not null,
  other_board_id text collate "C" not null,
  similarity double precision not null,
  dismissed_at timestamp(3) with time zone,
  constraint possible_duplicates_pkey PRIMARY KEY (post_id, other_id)
);

CREATE INDEX possible_duplicates_best ON possible_duplicates USING btree (similarity, post_id, other_id) WHERE dismissed_at IS NULL AND post_id < other_id;
CREATE INDEX possible_duplicates_of_board ON possible_duplicates USING btree (board_id, similarity, post_id, other_id) WHERE dismissed_at IS NULL AND (post_id < other_id OR board_id <> other_board_id);

create table post_activity (
  id text collate "C" not null default ('activity_0'::text || lpad(to_hex((EXTRACT(epoch FROM clock_timestamp()) * 1000::numeric)::bigint), 12, '0'::text)) || "left"(md5(gen_random_uuid()::text), 13),
  post_id text collate "C" not null,
  type text not null,
  actor_principal_id text collate "C" not null,
  data jsonb not null,
  is_private boolean not null default false,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint post_activity_pkey PRIMARY KEY (id),
  constraint post_activity_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE INDEX post_activity_of_post ON post_activity USING btree (post_id, created_at, id);

create table post_follows (
  post_id text collate "C" not null,
  principal_id text collate "C" not null,
  is_following boolean not null,
  changed_at timestamp(3) with time zone not null,
  constraint post_follows_pkey PRIMARY KEY (post_id, principal_id),
  constraint post_follows_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE INDEX post_follows_of_principal ON post_follows USING btree (principal_id, post_id);

create table post_tags (
  post_id text collate "C" not null,
  tag_id text collate "C" not null,
  constraint post_tags_pkey PRIMARY KEY (post_id, tag_id),
  constraint post_tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id),
  constraint post_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);

CREATE INDEX post_tags_by_tag ON post_tags USING btree (tag_id, post_id);

create table posts (
  id text collate "C" not null,
  suffix text collate "C" not null,
  board_id text collate "C" not null,
  status_id text collate "C",
  author_principal_id text collate "C" not null,
  owner_principal_id text collate "C",
  title text not null,
  content text not null,
  attachments jsonb not null default '[]'::jsonb,
  mentioned_principal_ids text[] collate "C" not null default '{}'::text[],
  mention_notified_ids text[] collate "C" not null default '{}'::text[],
  eta date,
  vote_count integer not null default 0,
  unnamed_votes integer not null default 0,
  comment_count integer not null default 0,
  mrr_cents bigint not null default 0,
  score double precision not null default 0,
  is_scored boolean not null default true,
  canonical_post_id text collate "C",
  held text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  live boolean generated always as (
CASE
    WHEN deleted_at IS NULL THEN true
    ELSE NULL::boolean
END) stored,
  heat double precision,
  trend double precision not null generated always as (COALESCE(heat, EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text))::double precision / 86400::double precision + 7::double precision * ln((vote_count + 1)::double precision) / ln(2::double precision))) stored,
  search tsvector not null default ''::tsvector,
  words_version smallint not null default 0,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_board_id_live_fkey FOREIGN KEY (board_id, live) REFERENCES boards(id, live),
  constraint posts_canonical_post_id_fkey FOREIGN KEY (canonical_post_id) REFERENCES posts(id),
  constraint posts_comment_count_check CHECK (comment_count >= 0),
  constraint posts_held_are_hidden CHECK (held IS NULL OR deleted_at IS NOT NULL),
  constraint posts_held_check CHECK (held = ANY (ARRAY['pending'::text, 'rejected'::text])),
  constraint posts_status_id_fkey FOREIGN KEY (status_id) REFERENCES statuses(id),
  constraint posts_suffix_key UNIQUE (suffix),
  constraint posts_unnamed_votes_check CHECK (unnamed_votes >= 0),
  constraint posts_vote_count_check CHECK (vote_count >= 0)
);

CREATE INDEX posts_all_newest ON posts USING btree (created_at, id);
CREATE INDEX posts_board_newest ON posts USING btree (board_id, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_revenue ON posts USING btree (board_id, mrr_cents, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_score ON posts USING btree (board_id, score, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_trending ON posts USING btree (board_id, trend, id, created_at) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_updated ON posts USING btree (board_id, updated_at, id, created_at) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_votes ON posts USING btree (board_id, vote_count, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_by_author ON posts USING btree (author_principal_id, created_at, id);
CREATE INDEX posts_by_canonical ON posts USING btree (canonical_post_id) WHERE canonical_post_id IS NOT NULL;
CREATE INDEX posts_by_owner ON posts USING btree (owner_principal_id, created_at, id) WHERE owner_principal_id IS NOT NULL;
CREATE INDEX posts_by_status_votes ON posts USING btree (status_id, vote_count, created_at, id);
CREATE INDEX posts_files ON posts USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]'::jsonb;
CREATE INDEX posts_newest ON posts USING btree (created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_old_words ON posts USING btree (id) WHERE words_version < 1;
CREATE INDEX posts_pending ON posts USING btree (created_at, id) WHERE held = 'pending'::text;
CREATE INDEX posts_revenue ON posts USING btree (mrr_cents, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_score ON posts USING btree (score, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_search ON posts USING gin (search);
CREATE INDEX posts_set_aside ON posts USING btree (canonical_post_id) WHERE deleted_at IS NOT NULL OR canonical_post_id IS NOT NULL;
CREATE INDEX posts_trending ON posts USING btree (trend, id, created_at) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_unscored ON posts USING btree (id) WHERE NOT is_scored;
CREATE INDEX posts_updated ON posts USING btree (updated_at, id, created_at) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_votes ON posts USING btree (vote_count, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_with_files ON posts USING btree (author_principal_id) WHERE attachments <> '[]'::jsonb;
CREATE TRIGGER posts_compared_changed AFTER UPDATE OF title, board_id, deleted_at, canonical_post_id ON posts FOR EACH ROW WHEN (old.title <> new.title OR old.board_id <> new.board_id OR (old.deleted_at IS NULL AND old.canonical_post_id IS NULL) <> (new.deleted_at IS NULL AND new.canonical_post_id IS NULL)) EXECUTE FUNCTION compare_changed_post();
CREATE TRIGGER posts_compared_new AFTER INSERT ON posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION compare_new_posts();
CREATE TRIGGER posts_compared_removed AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION compare_changed_post();
CREATE TRIGGER posts_counted_changed AFTER UPDATE OF board_id, deleted_at, canonical_post_id ON posts FOR EACH ROW WHEN (old.board_id <> new.board_id OR (old.deleted_at IS NULL AND old.canonical_post_id IS NULL) <> (new.deleted_at IS NULL AND new.canonical_post_id IS NULL)) EXECUTE FUNCTION count_changed_post();
CREATE TRIGGER posts_counted_new AFTER INSERT ON posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_posts();
CREATE TRIGGER posts_counted_removed AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION count_changed_post();
CREATE TRIGGER posts_suffix BEFORE INSERT ON posts FOR EACH ROW WHEN (new.suffix IS NULL) EXECUTE FUNCTION set_suffix();
CREATE TRIGGER posts_unscored_changed BEFORE UPDATE OF vote_count, comment_count ON posts FOR EACH ROW WHEN (old.is_scored) EXECUTE FUNCTION mark_unscored();
CREATE TRIGGER posts_unscored_new BEFORE INSERT ON posts FOR EACH ROW WHEN (new.vote_count > 0 OR new.comment_count > 0) EXECUTE FUNCTION mark_unscored();

create table posts_to_compare (
  post_id text collate "C" not null,
  place bigint not null,
  constraint posts_to_compare_pkey PRIMARY KEY (post_id),
  constraint posts_to_compare_place_key UNIQUE (place)
);

create table roadmaps (
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  description text not null,
  board_ids text[] not null,
  tag_ids text[] not null,
  status_ids text[] not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint roadmaps_pkey PRIMARY KEY (id),
  constraint roadmaps_slug_key UNIQUE (slug)
);

create table score_changes (
  id text collate "C" not null,
  after_at timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  after_id text collate "C" not null default ''::text,
  constraint score_changes_pkey PRIMARY KEY (id)
);

create table score_settings (
  singleton boolean not null default true,
  votes double precision not null default 1,
  recent_votes double precision not null default 0,
  comments double precision not null default 0,
  revenue double precision not null default 1,
  segments jsonb not null default '[]'::jsonb,
  applied_to text collate "C",
  aged_at timestamp(3) with time zone not null default now(),
  aged_id text collate "C" not null default ''::text,
  updated_at timestamp(3) with time zone not null default now(),
  constraint score_settings_pkey PRIMARY KEY (singleton),
  constraint score_settings_singleton_check CHECK (singleton)
);

create table seeds (
  key text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint seeds_pkey PRIMARY KEY (key)
);

create table segment_members (
  segment_id text collate "C" not null,
  principal_id text collate "C" not null,
  is_member boolean not null,
  version integer not null,
  constraint segment_members_pkey PRIMARY KEY (principal_id, segment_id),
  constraint segment_members_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id)
);

CREATE INDEX segment_members_of_segment ON segment_members USING btree (segment_id);

create table segments (
  id text collate "C" not null,
  slug text collate "C",
  deleted_at timestamp(3) with time zone,
  constraint segments_pkey PRIMARY KEY (id)
);

CREATE INDEX segments_by_slug ON segments USING btree (slug, id) WHERE deleted_at IS NULL;

create table statuses (
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  color text not null,
  category text not null,
  position integer not null,
  show_on_roadmap boolean not null,
  is_default boolean not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint statuses_pkey PRIMARY KEY (id),
  constraint statuses_category_check CHECK (category = ANY (ARRAY['active'::text, 'complete'::text, 'closed'::text])),
  constraint statuses_name_key_key UNIQUE (name_key),
  constraint statuses_slug_key UNIQUE (slug)
);

CREATE INDEX statuses_by_position ON statuses USING btree ("position", id);
CREATE UNIQUE INDEX statuses_one_default ON statuses USING btree (is_default) WHERE is_default;

create table tags (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  color text not null,
  description text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_name_key_key UNIQUE (name_key)
);

create table voter_counts (
  post_id text collate "C" not null,
  of_id text collate "C" not null,
  voters integer not null,
  constraint voter_counts_pkey PRIMARY KEY (post_id, of_id),
  constraint voter_counts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

CREATE INDEX voter_counts_of ON voter_counts USING btree (of_id, post_id);

create table votes (
  id text collate "C" not null default ('vote_0'::text || lpad(to_hex((EXTRACT(epoch FROM clock_timestamp()) * 1000::numeric)::bigint), 12, '0'::text)) || "left"(md5(gen_random_uuid()::text), 13),
  post_id text collate "C" not null,
  principal_id text collate "C" not null,
  importance text,
  created_at timestamp(3) with time zone not null default now(),
  place bytea,
  constraint votes_pkey PRIMARY KEY (post_id, principal_id),
  constraint votes_importance_check CHECK (importance = ANY (ARRAY['nice'::text, 'important'::text, 'must'::text])),
  constraint votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE UNIQUE INDEX votes_by_id ON votes USING btree (id);
CREATE UNIQUE INDEX votes_by_place ON votes USING btree (post_id, place) WHERE place IS NOT NULL;
CREATE INDEX votes_newest ON votes USING btree (created_at, id);
CREATE INDEX votes_of_post ON votes USING btree (post_id, created_at, id);
CREATE INDEX votes_of_principal ON votes USING btree (principal_id, created_at, id);
CREATE INDEX votes_with_place ON votes USING btree (created_at) WHERE place IS NOT NULL;
