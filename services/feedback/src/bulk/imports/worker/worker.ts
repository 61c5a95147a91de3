import { asLeader, type Database, type Pool, tx } from '@earshot/db'
import { toApiError } from '@earshot/http'
import type { People } from '@earshot/identity'
import { type Loop, polling } from '@earshot/runtime'
import * as repo from '../../../records/imports/jobs-repo.ts'
import { insertErrors } from '../../../records/imports/repo.ts'
import { importsChannel } from '../receive.ts'
import { findAuthors, type KnownAuthors, keepAuthors } from './authors.ts'
import { planRows } from './plan.ts'
import { writePosts } from './write.ts'

const lookEveryMs = 5000

/** A batch that cannot be done so many times in a row, by a fault of ours, never will be. */
const mostFaults = 5

/**
 * Works off the next rows of an import: in one transaction they go and the posts come, so that a process which dies at any
 * moment leaves each row either waiting or done. They are looked through once before it, for their authors: people are
 * made only for posts that will be.
 */
const workBatch = async (pool: Pool, people: People, job: repo.Job, known: KnownAuthors): Promise<void> => {
  const waiting = await repo.nextRows(pool, job.id)
  if (waiting.length === 0) return repo.finish(pool, job.id)
  const likely = job.dryRun ? [] : (await planRows(pool, job, waiting)).posts
  const authorOf = await findAuthors(
    people,
    job.caller,
    likely.map(({ fields }) => fields),
    known,
  )
  await tx(pool, async db => {
    if (!(await repo.lockJob(db, job.id))) return
    const taken = await repo.takeRows(
      db,
      job.id,
      waiting.map(({ row }) => row),
    )
    const rows = waiting.filter(({ row }) => taken.has(row))
    const { posts, errors, skipped, failed } = await planRows(db, job, rows)
    if (!job.dryRun && posts.length > 0)
      await writePosts(db, job.caller, { posts, authorOf, notify: job.notify })
    if (errors.length > 0) await insertErrors(db, job.id, errors)
    await repo.addCounts(db, job.id, { created: posts.length, skipped, failed })
  })
}

/** What is away comes back, and the batch is tried again; a fault that stays ends the import. */
const noteFault = async (pool: Pool, job: repo.Job, error: unknown): Promise<void> => {
  if (toApiError(error).code === 'UNAVAILABLE') return
  if (job.faults + 1 >= mostFaults) await repo.giveUp(pool, job.id)
  else await repo.countFault(pool, job.id)
}

/** Says whether there may be more to do. */
export const workOnImports = async (
  pool: Pool,
  people: People,
  authorsOf = keepAuthors(),
): Promise<boolean> => {
  const job = await repo.nextJob(pool)
  if (!job) return false
  try {
    await workBatch(pool, people, job, authorsOf(job.id))
  } catch (error) {
    await noteFault(pool, job, error)
    throw error
  }
  return true
}

/** Works imports off, one after the other; one process does it at a time. */
export const importing = ({ pool, session }: Pick<Database, 'pool' | 'session'>, people: People): Loop => {
  const authorsOf = keepAuthors()
  return asLeader(session, 'importing', context =>
    polling({
      name: 'importing',
      every: lookEveryMs,
      work: () => workOnImports(pool, people, authorsOf),
      onWake: wake => session.listen(importsChannel, wake),
    }).run(context),
  )
}
