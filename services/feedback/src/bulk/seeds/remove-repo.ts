import type { Id } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'

/** Locks the posts of the demo, so that no one adds a vote or a comment meanwhile. */
export const lockPosts = (db: Db, stem: string) =>
  run(db)`select from posts where id like ${`post_${stem}%`} order by id for update`

/** The people of other origin who voted or commented on posts of the demo, and whose counts therefore change. */
export const contributorsTo = async (db: Db, stem: string): Promise<string[]> => {
  const posts = `post_${stem}%`
  const rows = await many<{ id: string }>(db)`
    select principal_id as id from votes where post_id like ${posts}
    union select author_principal_id from comments where post_id like ${posts}`
  return rows.map(({ id }) => id)
}

/** Separates posts of other origin that were merged into posts of the demo, and returns them. */
export const separatePosts = async (db: Db, stem: string): Promise<Id<'post'>[]> => {
  const posts = `post_${stem}%`
  const rows = await many<{ id: Id<'post'> }>(db)`
    update posts set canonical_post_id = null where canonical_post_id like ${posts} and id not like ${posts}
    returning id`
  return rows.map(({ id }) => id)
}

/** The posts of other origin into which posts of the demo were merged. */
export const canonicalPosts = async (db: Db, stem: string): Promise<Id<'post'>[]> => {
  const posts = `post_${stem}%`
  const rows = await many<{ id: Id<'post'> }>(db)`
    select distinct canonical_post_id as id from posts
    where id like ${posts} and canonical_post_id is not null and canonical_post_id not like ${posts}`
  return rows.map(({ id }) => id)
}

/** Deletes the posts of the demo, with their votes, follows, comments, activity, tags and links. */
export const deletePosts = async (db: Db, stem: string): Promise<void> => {
  const posts = `post_${stem}%`
  await run(db)`delete from post_tags where post_id like ${posts}`
  await run(db)`delete from votes where post_id like ${posts}`
  await run(db)`delete from post_follows where post_id like ${posts}`
  await run(db)`delete from broadcasts where post_id like ${posts}`
  await run(db)`delete from comments where post_id like ${posts}`
  await run(db)`delete from post_activity where post_id like ${posts}`
  await run(db)`delete from changelog_posts where post_id like ${posts}`
  await run(db)`delete from imported_posts where post_id like ${posts}`
  await run(db)`delete from posts where id like ${posts}`
}

/** Removes the copies of the companies of the demo, and returns their ids. */
export const removeCompanies = async (db: Db, stem: string): Promise<string[]> => {
  const rows = await many<{ id: string }>(db)`
    update companies set deleted_at = now(), mrr_cents = null
    where id like ${`company_${stem}%`} and deleted_at is null returning id`
  return rows.map(({ id }) => id)
}

/** Deletes the changelog and the roadmap of the demo, and its boards and tags without other posts. */
export const deleteSetUp = async (db: Db, stem: string): Promise<void> => {
  await run(db)`delete from changelog where id like ${`changelog_${stem}%`}`
  await run(db)`delete from roadmaps where id like ${`roadmap_${stem}%`}`
  await run(db)`
    delete from tags t where id like ${`tag_${stem}%`}
      and not exists (select from post_tags where tag_id = t.id)`
  const boards = await many<{ id: string }>(db)`
    delete from boards b where id like ${`board_${stem}%`}
      and not exists (select from posts where board_id = b.id)
    returning id`
  await run(db)`delete from board_post_counts where board_id = any(${boards.map(({ id }) => id)})`
}
