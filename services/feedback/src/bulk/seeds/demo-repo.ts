import type { ChangelogLabel, DemoSeed, SeedPerson } from '@earshot/contracts'
import { type Db, one, run } from '@earshot/db'
import { wordsVersion } from '@earshot/search'

/** Rows as JSON, for `jsonb_to_recordset`. */
const rowsOf = (rows: readonly object[]): string => JSON.stringify(rows)

export const insertPeople = (db: Db, rows: SeedPerson[]) =>
  run(db)`
    insert into people (id, kind, role, name, email, company_id, version)
    select id, 'user', role, name, email, "companyId", 1
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, role text, name text, email text,
      "companyId" text)
    on conflict (id) do nothing`

/** Segments whose slugs are taken are left out. */
export const insertSegments = (db: Db, rows: DemoSeed['segments']) =>
  run(db)`
    with made as materialized (
      select id, slug, "memberIds" as members
      from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, slug text, "memberIds" text[])
      where not exists (select from segments s where s.slug = made.slug and s.deleted_at is null)
    ), inserted as (
      insert into segments (id, slug) select id, slug from made on conflict do nothing
    )
    insert into segment_members (segment_id, principal_id, is_member, version)
    select id, unnest(members), true, 1 from made`

/** Existing tags with these names are reused. */
export const insertTags = (db: Db, rows: { id: string; name: string; key: string; color: string }[]) =>
  run(db)`
    insert into tags (id, name, name_key, color, description)
    select id, name, key, color, ''
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, name text, key text, color text)
    on conflict (name_key) do nothing`

type NewPost = {
  id: string
  board: string
  /** The slug of the status. */
  status: string
  author: string
  title: string
  content: string
  search: string
  into: string | null
  created: string
}

/** A post gets no status if the workspace has deleted it. */
export const insertPosts = (db: Db, rows: NewPost[]) =>
  run(db)`
    insert into posts (id, board_id, status_id, author_principal_id, title, content, search, words_version,
      canonical_post_id, created_at, updated_at)
    select id, board, (select s.id from statuses s where s.slug = status), author, title, content,
      search::tsvector, ${wordsVersion}::smallint, "into", created, created
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, board text, status text, author text,
      title text, content text, search text, "into" text, created timestamptz)`

export const tagPosts = (db: Db, pairs: { post: string; key: string }[]) =>
  run(db)`
    insert into post_tags (post_id, tag_id)
    select post, t.id from jsonb_to_recordset(${rowsOf(pairs)}::jsonb) as made (post text, key text)
      join tags t on t.name_key = key`

export const insertVotes = (db: Db, rows: { id: string; post: string; person: string; created: string }[]) =>
  run(db)`
    insert into votes (id, post_id, principal_id, created_at)
    select * from jsonb_to_recordset(${rowsOf(rows)}::jsonb)
      as made (id text, post text, person text, created timestamptz)`

type NewComment = {
  id: string
  post: string
  parent: string | null
  thread: string
  author: string
  content: string
  private: boolean
  held: string | null
  created: string
}

export const insertComments = (db: Db, rows: NewComment[]) =>
  run(db)`
    insert into comments (id, post_id, parent_id, thread, author_principal_id, content, is_private, held, created_at,
      updated_at, deleted_at)
    select *, created, case when held is not null then created end
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, post text, parent text, thread text, author text,
      content text, private boolean, held text, created timestamptz)`

type NewEntry = {
  id: string
  title: string
  content: string
  labels: ChangelogLabel[]
  published: string | null
  created: string
}

/** Published entries count as announced, so the worker emits no event for them. */
export const insertChangelog = (db: Db, rows: NewEntry[]) =>
  run(db)`
    insert into changelog (id, title, content, labels, published_at, announced_at, created_at, updated_at)
    select id, title, content, labels, published, published, created, created
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, title text, content text,
      labels text[], published timestamptz, created timestamptz)`

export const linkPosts = (db: Db, links: { entry: string; post: string; position: number }[]) =>
  run(db)`
    insert into changelog_posts (changelog_id, post_id, position)
    select * from jsonb_to_recordset(${rowsOf(links)}::jsonb) as made (entry text, post text, position int)`

/** Sets the counts of posts: distinct voters of a post and its duplicates, and public comments. */
export const countOnPosts = (db: Db, ids: string[]) => run(db)`
  update posts p set
    vote_count = (select count(distinct v.principal_id) from votes v join posts d on d.id = v.post_id
      where p.id in (d.id, d.canonical_post_id)),
    comment_count = (select count(*) from comments c where c.post_id = p.id and not c.is_private and c.deleted_at is null)
  where id = any(${ids})`

export type Demo = { boards: number; posts: number; votes: number; comments: number; entries: number }

/** Counts the existing demo rows, by the common part of their ids. */
export const countDemo = (db: Db, stem: string) =>
  one<Demo>(db)`
    select (select count(*)::int from boards where id like ${`board_${stem}%`}) as boards,
      (select count(*)::int from posts where id like ${`post_${stem}%`}) as posts,
      (select count(*)::int from votes where id like ${`vote_${stem}%`}) as votes,
      (select count(*)::int from comments where id like ${`comment_${stem}%`}) as comments,
      (select count(*)::int from changelog where id like ${`changelog_${stem}%`}) as entries`
