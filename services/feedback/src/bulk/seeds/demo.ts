import { type EventData, type Id, nameKey } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { insertActivityChanges } from '@earshot/identity'
import { insertRoadmap, roadmapSlugs } from '../../publishing/roadmaps/repo.ts'
import { boardSlugs, insertBoard } from '../../records/boards/repo.ts'
import { searchVector } from '../../text/search/document.ts'
import { underFreeSlug } from '../../text/slug.ts'
import { boards, comments, entries, people, posts, tags } from './demo-data.ts'
import * as repo from './demo-repo.ts'
import { idOf } from './ids.ts'
import { demoPeople, type SeedPerson, demoStem as stem } from './people.ts'
import { claimSeed } from './repo.ts'

const at = (day: number, hour = 9): string => new Date(Date.UTC(2026, 0, day, hour)).toISOString()

/** The id of a person of the demo data. */
type PersonId = (place: number) => string

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

const insertBoards = async (db: Db): Promise<void> => {
  for (const board of boards) {
    const values = {
      ...board,
      id: boardId(board.slug) as `board_${string}`, // idOf adds the prefix
      authorVotes: false,
      showVoters: false,
      userTags: false,
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

const insertTags = (db: Db) => {
  const rows = tags.map((tag, place) => ({ ...tag, id: idOf('tag', stem, place), key: nameKey(tag.name) }))
  return repo.insertTags(db, rows)
}

const insertPosts = async (db: Db, personId: PersonId): Promise<void> => {
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
  await repo.insertPosts(db, rows)
  const pairs = posts.flatMap(post =>
    (post.tags ?? []).map(name => ({ post: postId(post.title), key: nameKey(name) })),
  )
  await repo.tagPosts(db, pairs)
}

/** The voters of a post are consecutive people, starting with its author. */
const insertVotes = (db: Db, personId: PersonId) => {
  const rows = posts.flatMap(({ title, by, votes, day }) =>
    Array.from({ length: votes }, (_, turn) => ({
      post: postId(title),
      person: personId((by + turn) % people.length),
      created: at(day, 10 + turn),
    })),
  )
  const numbered = rows.map((row, place) => ({ ...row, id: idOf('vote', stem, place) }))
  return repo.insertVotes(db, numbered)
}

const insertComments = (db: Db, personId: PersonId) => {
  const idAt = (place: number) => idOf('comment', stem, place)
  const thread = (place: number): string => {
    const above = comments[place]?.replyTo
    return (above === undefined ? '' : thread(above)) + idAt(place).slice(-26)
  }
  const rows = comments.map(
    ({ on, by, day, content, isPrivate = false, isHeld = false, replyTo }, place) => ({
      id: idAt(place),
      post: postId(on),
      parent: replyTo === undefined ? null : idAt(replyTo),
      thread: thread(place),
      author: personId(by),
      content,
      private: isPrivate,
      held: isHeld ? 'pending' : null,
      created: at(day, 14),
    }),
  )
  return repo.insertComments(db, rows)
}

const insertChangelog = async (db: Db): Promise<void> => {
  const rows = entries.map(({ title, content, day }, place) => ({
    id: idOf('changelog', stem, place),
    title,
    content,
    published: day === undefined ? null : at(day),
    created: at((day ?? 17) - 1),
  }))
  await repo.insertChangelog(db, rows)
  const links = entries.flatMap(({ posts }, place) =>
    posts.map((title, position) => ({
      entry: idOf('changelog', stem, place),
      post: postId(title),
      position,
    })),
  )
  await repo.linkPosts(db, links)
}

const insertRoadmapOfBoards = (db: Db) =>
  underFreeSlug(
    'roadmap',
    slug => roadmapSlugs(db, slug),
    slug =>
      insertRoadmap(db, {
        id: idOf('roadmap', stem, 0) as `roadmap_${string}`, // idOf adds the prefix
        slug,
        name: 'Roadmap',
        description: 'What we plan, what we are building, and what is done.',
        boardIds: [boardId('ideas'), boardId('bugs')] as `board_${string}`[],
        tagIds: [],
        statusIds: [],
      }),
  )

/**
 * Creates the demo once: boards, tags, posts with votes and comments, a roadmap and a changelog, the same in every
 * workspace. `people` are those of {@link demoPeople}, with the ids that the gateway has for them. Emits no events. Undefined when the demo was created before, even if it was deleted since.
 */
export const seedDemo = (pool: Pool, persons: SeedPerson[] = demoPeople): Promise<repo.Demo | undefined> =>
  tx(pool, async db => {
    if (!(await claimSeed(db, 'demo'))) return undefined
    const personId: PersonId = place => persons[place]?.id ?? ''
    await repo.insertPeople(db, persons)
    await insertBoards(db)
    await insertTags(db)
    await insertPosts(db, personId)
    await insertVotes(db, personId)
    await insertComments(db, personId)
    await repo.countOnPosts(
      db,
      posts.map(post => postId(post.title)),
    )
    await insertActivityChanges(
      db,
      persons.map(({ id }) => id),
    )
    await insertChangelog(db)
    await insertRoadmapOfBoards(db)
    return repo.countDemo(db, stem)
  })

/** The first post of the demo, as in the event of its creation. */
export const demoPost = (persons: SeedPerson[]): EventData<'post.created'>['post'] => {
  const [first] = posts
  if (!first) throw new Error('The demo has no posts')
  const author = persons[first.by]
  return {
    id: postId(first.title) as Id<'post'>, // idOf adds the prefix
    title: first.title,
    content: first.content,
    boardId: boardId(first.board) as Id<'board'>, // idOf adds the prefix
    boardSlug: first.board,
    authorEmail: author?.email ?? null,
    authorName: author?.name ?? null,
    voteCount: 0,
  }
}
