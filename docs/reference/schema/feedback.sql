-- The schema "feedback" after its migrations. Made by `npm run generate:schema` to be read; nothing runs it.

create sequence outbox_seq as bigint;

create table boards (
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  description text not null,
  audience text not null,
  author_votes boolean not null,
  default_status_id text collate "C",
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  live boolean not null generated always as (deleted_at IS NULL) stored,
  constraint boards_pkey PRIMARY KEY (id),
  constraint boards_audience_check CHECK (audience = ANY (ARRAY['public'::text, 'private'::text])),
  constraint boards_default_status_id_fkey FOREIGN KEY (default_status_id) REFERENCES statuses(id),
  constraint boards_id_live_key UNIQUE (id, live)
);

CREATE UNIQUE INDEX boards_by_slug ON boards USING btree (slug) WHERE deleted_at IS NULL;

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

create table migrations (
  id text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (id)
);

create table outbox (
  seq bigint not null default nextval('outbox_seq'::regclass),
  event_id text collate "C" not null,
  type text not null,
  private boolean not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  published_at timestamp(3) with time zone,
  failures integer not null default 0,
  parked_at timestamp(3) with time zone
) partition by RANGE (created_at);

CREATE INDEX outbox_unpublished ON ONLY outbox USING btree (seq) WHERE published_at IS NULL AND parked_at IS NULL;

create table people (
  id text collate "C" not null,
  kind text not null,
  name text not null,
  email text,
  seen_at timestamp(3) with time zone not null default now(),
  constraint people_pkey PRIMARY KEY (id),
  constraint people_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'service'::text]))
);

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
  board_id text collate "C" not null,
  status_id text collate "C",
  author_principal_id text collate "C" not null,
  owner_principal_id text collate "C",
  title text not null,
  content text not null,
  eta date,
  vote_count integer not null default 0,
  comment_count integer not null default 0,
  canonical_post_id text collate "C",
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  trend double precision not null generated always as (log((vote_count + 1)::double precision) + EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text))::double precision / 45000::double precision) stored,
  search tsvector not null generated always as (setweight(to_tsvector('simple'::regconfig, title), 'A'::"char") || setweight(to_tsvector('simple'::regconfig, content), 'B'::"char")) stored,
  live boolean generated always as (
CASE
    WHEN deleted_at IS NULL THEN true
    ELSE NULL::boolean
END) stored,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_board_id_live_fkey FOREIGN KEY (board_id, live) REFERENCES boards(id, live),
  constraint posts_canonical_post_id_fkey FOREIGN KEY (canonical_post_id) REFERENCES posts(id),
  constraint posts_comment_count_check CHECK (comment_count >= 0),
  constraint posts_status_id_fkey FOREIGN KEY (status_id) REFERENCES statuses(id),
  constraint posts_vote_count_check CHECK (vote_count >= 0)
);

CREATE INDEX posts_all_newest ON posts USING btree (created_at, id);
CREATE INDEX posts_board_newest ON posts USING btree (board_id, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_trending ON posts USING btree (board_id, trend, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_updated ON posts USING btree (board_id, updated_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_board_votes ON posts USING btree (board_id, vote_count, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_by_author ON posts USING btree (author_principal_id, created_at, id);
CREATE INDEX posts_by_canonical ON posts USING btree (canonical_post_id) WHERE canonical_post_id IS NOT NULL;
CREATE INDEX posts_by_owner ON posts USING btree (owner_principal_id, created_at, id) WHERE owner_principal_id IS NOT NULL;
CREATE INDEX posts_by_status ON posts USING btree (status_id, created_at, id);
CREATE INDEX posts_newest ON posts USING btree (created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_search ON posts USING gin (search);
CREATE INDEX posts_trending ON posts USING btree (trend, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_updated ON posts USING btree (updated_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;
CREATE INDEX posts_votes ON posts USING btree (vote_count, created_at, id) WHERE deleted_at IS NULL AND canonical_post_id IS NULL;

create table seeds (
  key text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint seeds_pkey PRIMARY KEY (key)
);

create table statuses (
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  color text not null,
  category text not null,
  position integer not null,
  show_on_roadmap boolean not null,
  is_default boolean not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint statuses_pkey PRIMARY KEY (id),
  constraint statuses_category_check CHECK (category = ANY (ARRAY['active'::text, 'complete'::text, 'closed'::text])),
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

create table votes (
  post_id text collate "C" not null,
  principal_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint votes_pkey PRIMARY KEY (post_id, principal_id),
  constraint votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);

CREATE INDEX votes_by_principal ON votes USING btree (principal_id);
