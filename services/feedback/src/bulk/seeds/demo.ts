import { nameKey } from '@earshot/contracts'
import { type Db, maybe, one, type Pool, run, tx } from '@earshot/db'
import { insertRoadmap, roadmapSlugs } from '../../publishing/roadmaps/repo.ts'
import { boardSlugs, insertBoard } from '../../records/boards/repo.ts'
import { searchVector, wordsVersion } from '../../text/search/document.ts'
import { underFreeSlug } from '../../text/slug.ts'
import { idOf, stemOf } from './ids.ts'
import { boards, comments, entries, people, posts, tags } from './story.ts'

const stem = stemOf('2026-01-01T00:00:00Z')

const at = (day: number, hour = 9): string => new Date(Date.UTC(2026, 0, day, hour)).toISOString()

const personId = (place: number) => idOf('principal', stem, place)
const postId = (title: string) =>
  idOf(
    'post',
    stem,
    posts.findIndex(post => post.title === title),
  )
const boardId = (slug: string) =>
  idOf(
    'board',
    stem,
    boards.findIndex(board => board.slug === slug),
  )

/** Rows of a statement that reads them as `jsonb_to_recordset`. */
const rowsOf = (rows: readonly object[]): string => JSON.stringify(rows)

const insertPeople = (db: Db) => {
  const rows = people.map((name, place) => ({
    id: personId(place),
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  }))
  return run(db)`
    insert into people (id, kind, role, name, email)
    select id, 'user', 'user', name, email
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, name text, email text)`
}

const insertBoards = async (db: Db): Promise<void> => {
  for (const board of boards) {
    const values = {
      ...board,
      id: boardId(board.slug) as `board_${string}`, // made of the prefix
      authorVotes: false,
      defaultStatusId: null,
      requireApproval: 'none',
    } as const
    await underFreeSlug(
      board.slug,
      slug => boardSlugs(db, slug),
      slug => insertBoard(db, { ...values, slug }),
    )
  }
}

/** Tags that are there already under these names are taken. */
const insertTags = (db: Db) => {
  const rows = tags.map((tag, place) => ({ ...tag, id: idOf('tag', stem, place), key: nameKey(tag.name) }))
  return run(db)`
    insert into tags (id, name, name_key, color, description)
    select id, name, key, color, ''
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, name text, key text, color text)
    on conflict (name_key) do nothing`
}

/** A post whose status the workspace has deleted has none. */
const insertPosts = async (db: Db): Promise<void> => {
  const rows = posts.map(post => ({
    id: postId(post.title),
    board: boardId(post.board),
    status: post.status,
    author: personId(post.by),
    title: post.title,
    content: post.content,
    search: searchVector(post),
    into: post.into === undefined ? null : postId(post.into),
    created: at(post.day),
  }))
  await run(db)`
    insert into posts (id, board_id, status_id, author_principal_id, title, content, search, words_version,
      canonical_post_id, created_at, updated_at)
    select id, board, (select s.id from statuses s where s.slug = status), author, title, content,
      search::tsvector, ${wordsVersion}::smallint, "into", created, created
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, board text, status text, author text,
      title text, content text, search text, "into" text, created timestamptz)`
  const pairs = posts.flatMap(post =>
    (post.tags ?? []).map(name => ({ post: postId(post.title), key: nameKey(name) })),
  )
  await run(db)`
    insert into post_tags (post_id, tag_id)
    select post, t.id from jsonb_to_recordset(${rowsOf(pairs)}::jsonb) as made (post text, key text)
      join tags t on t.name_key = key`
}

/** The votes of a post are by people in a row, its author the first of them. */
const insertVotes = (db: Db) => {
  const rows = posts.flatMap(({ title, by, votes, day }) =>
    Array.from({ length: votes }, (_, turn) => ({
      post: postId(title),
      person: personId((by + turn) % people.length),
      created: at(day, 10 + turn),
    })),
  )
  const numbered = rows.map((row, place) => ({ ...row, id: idOf('vote', stem, place) }))
  return run(db)`
    insert into votes (id, post_id, principal_id, created_at)
    select * from jsonb_to_recordset(${rowsOf(numbered)}::jsonb)
      as made (id text, post text, person text, created timestamptz)`
}

const insertComments = (db: Db) => {
  const idAt = (place: number) => idOf('comment', stem, place)
  const thread = (place: number): string => {
    const above = comments[place]?.answers
    return (above === undefined ? '' : thread(above)) + idAt(place).slice(-26)
  }
  const rows = comments.map(({ on, by, day, content, isPrivate = false, answers }, place) => ({
    id: idAt(place),
    post: postId(on),
    parent: answers === undefined ? null : idAt(answers),
    thread: thread(place),
    author: personId(by),
    content,
    private: isPrivate,
    created: at(day, 14),
  }))
  return run(db)`
    insert into comments (id, post_id, parent_id, thread, author_principal_id, content, is_private, created_at,
      updated_at)
    select *, created from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, post text, parent text,
      thread text, author text, content text, private boolean, created timestamptz)`
}

/** What is published counts as told: nobody hears of it when the worker looks. */
const insertChangelog = async (db: Db): Promise<void> => {
  const rows = entries.map(({ title, content, day }, place) => ({
    id: idOf('changelog', stem, place),
    title,
    content,
    published: day === undefined ? null : at(day),
    created: at((day ?? 17) - 1),
  }))
  await run(db)`
    insert into changelog (id, title, content, published_at, announced_at, created_at, updated_at)
    select id, title, content, published, published, created, created
    from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as made (id text, title text, content text,
      published timestamptz, created timestamptz)`
  const links = entries.flatMap(({ posts }, place) =>
    posts.map((title, position) => ({
      entry: idOf('changelog', stem, place),
      post: postId(title),
      position,
    })),
  )
  await run(db)`
    insert into changelog_posts (changelog_id, post_id, position)
    select * from jsonb_to_recordset(${rowsOf(links)}::jsonb) as made (entry text, post text, position int)`
}

/** Counts what was written: voters of a post and of what is merged into it once each, comments that the public sees. */
const count = (db: Db) => run(db)`
  update posts p set
    vote_count = (select count(distinct v.principal_id) from votes v join posts d on d.id = v.post_id
      where p.id in (d.id, d.canonical_post_id)),
    comment_count = (select count(*) from comments c where c.post_id = p.id and not c.is_private)
  where id = any(${posts.map(post => postId(post.title))})`

const insertRoadmapOfBoards = (db: Db) =>
  underFreeSlug(
    'roadmap',
    slug => roadmapSlugs(db, slug),
    slug =>
      insertRoadmap(db, {
        id: idOf('roadmap', stem, 0) as `roadmap_${string}`, // made of the prefix
        slug,
        name: 'Roadmap',
        description: 'What is planned, what is being done, and what is there.',
        boardIds: [boardId('ideas'), boardId('bugs')] as `board_${string}`[],
        tagIds: [],
        statusIds: [],
      }),
  )

export type Demo = { boards: number; posts: number; votes: number; comments: number; entries: number }

/** What of the demo is there now. */
const countDemo = (db: Db) =>
  one<Demo>(db)`
    select (select count(*)::int from boards where id like ${`board_${stem}%`}) as boards,
      (select count(*)::int from posts where id like ${`post_${stem}%`}) as posts,
      (select count(*)::int from votes where id like ${`vote_${stem}%`}) as votes,
      (select count(*)::int from comments where id like ${`comment_${stem}%`}) as comments,
      (select count(*)::int from changelog where id like ${`changelog_${stem}%`}) as entries`

/**
 * Tells a small story, once: boards, tags, posts with votes and comments, a roadmap and a changelog, the same in every
 * workspace. No event tells of it. Undefined when it was told before, whatever has become of it.
 */
export const seedDemo = (pool: Pool): Promise<Demo | undefined> =>
  tx(pool, async db => {
    const first = await maybe(
      db,
    )`insert into seeds (key) values ('demo') on conflict do nothing returning key`
    if (!first) return undefined
    await insertPeople(db)
    await insertBoards(db)
    await insertTags(db)
    await insertPosts(db)
    await insertVotes(db)
    await insertComments(db)
    await count(db)
    await insertChangelog(db)
    await insertRoadmapOfBoards(db)
    return countDemo(db)
  })
