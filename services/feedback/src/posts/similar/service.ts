import { type Caller, fail, type Id, id, isTeam } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { Word } from '@earshot/search'
import { z } from 'zod'
import type { SimilarPost } from '../../records/posts/model.ts'
import { findPost } from '../../records/posts/repo.ts'
import { toItem } from '../../records/posts/row.ts'
import { leastSimilarity, similarityTo } from '../../text/search/similarity.ts'
import { titleQueries, titleWords } from '../../text/search/title.ts'
import * as repo from './repo.ts'

type Match = { id: Id<'post'>; similarity: number; voteCount: number }

type Search = { title: string; words: Word[]; enough: number }

const withWords = async (
  db: Db,
  caller: Caller,
  words: Word[],
  enough: number,
): Promise<repo.Candidate[]> => {
  const common = await repo.commonWords(
    db,
    words.map(word => word.text),
  )
  const posts = new Map(common.map(it => [it.word, it.posts]))
  const queries = titleQueries(words, word => posts.get(word) ?? 0)
  return queries ? repo.postsWithWords(db, caller, { ...queries, enough }) : []
}

/** Posts with common words that are spelled like those of the title, and new posts with a title that is. */
const withSimilarSpelling = async (
  db: Db,
  caller: Caller,
  { title, words, enough }: Search,
): Promise<repo.Candidate[]> => {
  if (!(await repo.hasTrigrams(db))) return []
  const respelled = await repo.respelled(
    db,
    words.map(word => word.text),
  )
  const meant = words.flatMap(word => {
    const text = respelled.find(it => it.word === word.text)?.common
    return text === undefined ? [] : [{ ...word, text }]
  })
  const found = [
    ...(await repo.postsWithSimilarSpelling(db, caller, title)),
    ...(meant.length > 0 ? await withWords(db, caller, meant, enough) : []),
  ]
  return [...new Map(found.map(post => [post.id, post])).values()]
}

/** Posts that share words with a title or, if there are none, posts with a similar spelling. */
export const candidates = async (
  db: Db,
  caller: Caller,
  title: string,
  enough: number,
): Promise<repo.Candidate[]> => {
  const words = titleWords(title)
  const found = await withWords(db, caller, words, enough)
  return found.length > 0 ? found : withSimilarSpelling(db, caller, { title, words, enough })
}

/** Most similar first, then most votes, then newest first. */
const bySimilarity = (a: Match, b: Match): number =>
  b.similarity - a.similarity || b.voteCount - a.voteCount || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

type Wanted = { title: string; id?: Id<'post'>; except?: Id<'post'>[]; page: PageRequest }

/** A match in the order of `bySimilarity`. */
const position = z.tuple([z.number(), z.int(), id('post')])

export const findSimilarPosts = async (
  db: Db,
  caller: Caller,
  { title, id, except = [], page: { limit, cursor } }: Wanted,
): Promise<Page<SimilarPost>> => {
  const cursors = cursorOf({ list: 'similar', title, except: id }, position)
  const [similarity, voteCount, last] = cursors.decode(cursor) ?? []
  const after = last && { similarity, voteCount, id: last }
  const similarityWith = similarityTo(title)
  const matches = (await candidates(db, caller, title, limit))
    .map(({ id, title, voteCount }): Match => ({ id, voteCount, similarity: similarityWith(title) }))
    .filter(post => post.similarity >= leastSimilarity && post.id !== id && !except.includes(post.id))
    .filter(post => !after || bySimilarity(after as Match, post) < 0)
    .sort(bySimilarity)
    .slice(0, limit + 1)
  const rows = await repo.postsById(
    db,
    matches.map(({ id }) => id),
    caller,
  )
  const rowOf = new Map(rows.map(row => [row.id, row]))
  const shown = matches.flatMap(match => {
    const row = rowOf.get(match.id)
    return row ? [{ row, match }] : []
  })
  return pageOf(
    shown,
    limit,
    ({ match }) => cursors.encode([match.similarity, match.voteCount, match.id]),
    ({ row, match }) => ({ ...toItem(row), similarity: match.similarity }),
  )
}

/** Posts similar to an existing post. The team sees none that it has dismissed as duplicates of the post. */
export const listPostsSimilarTo = async (
  db: Db,
  caller: Caller,
  { id, page }: { id: Id<'post'>; page: PageRequest },
): Promise<Page<SimilarPost>> => {
  const { title } = (await findPost(db, caller, { id })) ?? fail('NOT_FOUND')
  const except = isTeam(caller) ? await repo.dismissedFor(db, id) : []
  return findSimilarPosts(db, caller, { title, id, except, page })
}
