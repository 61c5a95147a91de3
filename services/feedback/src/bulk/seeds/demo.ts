import { type DemoSeed, type EventData, type Id, nameKey, seedId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { insertActivityChanges } from '@earshot/identity'
import { searchVector } from '@earshot/search'
import { insertRoadmap, roadmapSlugs } from '../../publishing/roadmaps/repo.ts'
import { boardSlugs, insertBoard } from '../../records/boards/repo.ts'
import { saveCompany } from '../../records/directory/repo.ts'
import { countVoters, saveScores } from '../../records/scores/count-repo.ts'
import { lockDefinition } from '../../records/scores/repo.ts'
import { underFreeSlug } from '../../text/slug.ts'
import { boards, comments, entries, lastDay, posts, tags } from './demo-data.ts'
import * as repo from './demo-repo.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The ids and times of one demo. */
const demoOf = ({ stem, people, at: end }: DemoSeed) => {
  const firstMidnight = Math.floor(Date.parse(end) / dayMs) * dayMs - lastDay * dayMs
  return {
    stem,
    people,
    at: (day: number, hour = 9): string =>
      new Date(firstMidnight + day * dayMs + hour * 60 * 60 * 1000).toISOString(),
    personId: (place: number): string => people[place % people.length]?.id ?? '',
    postId: (title: string): Id<'post'> =>
      seedId(
        'post',
        stem,
        posts.findIndex(post => post.title === title),
      ),
    boardId: (slug: string): Id<'board'> =>
      seedId(
        'board',
        stem,
        boards.findIndex(board => board.slug === slug),
      ),
  }
}

type Demo = ReturnType<typeof demoOf>

const insertBoards = async (db: Db, { boardId }: Demo): Promise<void> => {
  for (const board of boards) {
    const values = {
      ...board,
      id: boardId(board.slug),
      authorVotes: false,
      showVoters: false,
      userTags: false,
      anonymousVotes: false,
      anonymousPosts: false,
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

const insertTags = (db: Db, { stem }: Demo) => {
  const rows = tags.map((tag, place) => ({ ...tag, id: seedId('tag', stem, place), key: nameKey(tag.name) }))
  return repo.insertTags(db, rows)
}

const insertPosts = async (db: Db, { at, boardId, personId, postId }: Demo): Promise<void> => {
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
const insertVotes = (db: Db, { stem, at, personId, postId }: Demo) => {
  const rows = posts.flatMap(({ title, by, votes, day }) =>
    Array.from({ length: votes }, (_, turn) => ({
      post: postId(title),
      person: personId(by + turn),
      created: at(day, 10 + turn),
    })),
  )
  const numbered = rows.map((row, place) => ({ ...row, id: seedId('vote', stem, place) }))
  return repo.insertVotes(db, numbered)
}

const insertComments = (db: Db, { stem, at, personId, postId }: Demo) => {
  const idAt = (place: number) => seedId('comment', stem, place)
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

const insertChangelog = async (db: Db, { stem, at, postId }: Demo): Promise<void> => {
  const rows = entries.map(({ title, content, labels, day }, place) => ({
    id: seedId('changelog', stem, place),
    title,
    content,
    labels,
    published: day === undefined ? null : at(day),
    created: at((day ?? 17) - 1),
  }))
  await repo.insertChangelog(db, rows)
  const links = entries.flatMap(({ posts }, place) =>
    posts.map((title, position) => ({
      entry: seedId('changelog', stem, place),
      post: postId(title),
      position,
    })),
  )
  await repo.linkPosts(db, links)
}

const insertRoadmapOfBoards = (db: Db, { stem, boardId }: Demo) =>
  underFreeSlug(
    'roadmap',
    slug => roadmapSlugs(db, slug),
    slug =>
      insertRoadmap(db, {
        id: seedId('roadmap', stem, 0),
        slug,
        name: 'Roadmap',
        description: 'What we plan, what we are building, and what is done.',
        boardIds: [boardId('ideas'), boardId('bugs')],
        tagIds: [],
        statusIds: [],
      }),
  )

/** Creates boards, tags, posts with votes and comments, a roadmap and a changelog. Emits no events. */
export const seedDemo = (pool: Pool, seed: DemoSeed): Promise<repo.Demo> =>
  tx(pool, async db => {
    const demo = demoOf(seed)
    await repo.insertPeople(db, seed.people)
    for (const company of seed.companies) await saveCompany(db, { ...company, version: 1 })
    await repo.insertSegments(db, seed.segments)
    await insertBoards(db, demo)
    await insertTags(db, demo)
    await insertPosts(db, demo)
    await insertVotes(db, demo)
    await insertComments(db, demo)
    const ids = posts.map(post => demo.postId(post.title))
    await repo.countOnPosts(db, ids)
    const definition = await lockDefinition(db)
    await countVoters(db, ids)
    await saveScores(db, ids, definition)
    await insertActivityChanges(
      db,
      seed.people.map(({ id }) => id),
    )
    await insertChangelog(db, demo)
    await insertRoadmapOfBoards(db, demo)
    return repo.countDemo(db, seed.stem)
  })

/** The first post of the demo, as in the event of its creation. */
export const demoPost = (seed: DemoSeed): EventData<'post.created'>['post'] => {
  const [first] = posts
  if (!first) throw new Error('The demo has no posts')
  const { postId, boardId, people } = demoOf(seed)
  const author = people[first.by]
  return {
    id: postId(first.title),
    title: first.title,
    content: first.content,
    boardId: boardId(first.board),
    boardSlug: first.board,
    authorEmail: author?.email ?? null,
    authorName: author?.name ?? null,
    voteCount: 0,
  }
}
