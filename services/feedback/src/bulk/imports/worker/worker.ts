import { asLeader, type Database, type Pool, tx } from '@earshot/db'
import { toApiError } from '@earshot/http'
import type { ClaimFiles, People } from '@earshot/identity'
import { type Loop, polling } from '@earshot/runtime'
import * as repo from '../../../records/imports/jobs-repo.ts'
import { insertErrors } from '../../../records/imports/repo.ts'
import { deleteAbandonedUploads } from '../../../records/imports/uploads-repo.ts'
import { importsChannel } from '../receive.ts'
import { createAuthorCache, findAuthors, type KnownAuthors } from './authors.ts'
import { findFiles } from './files.ts'
import { planRows } from './plan.ts'
import { writePosts } from './write.ts'

/** What other services have for imports. */
export type Sources = { people: People; claimFiles: ClaimFiles }

/** The interval of the check for abandoned uploads, and for imports whose wake-up was lost. */
const lookEveryMs = 5000

/** After this many consecutive internal errors the import fails. */
const maxFaults = 5

/**
 * Processes the next rows of an import. The rows are deleted and the posts inserted in one transaction, so a crash never
 * repeats or loses a row. The rows are planned once before the transaction to find their authors: people are created only
 * for posts that will be created.
 */
const workBatch = async (
  pool: Pool,
  { people, claimFiles }: Sources,
  job: repo.Job,
  known: KnownAuthors,
): Promise<void> => {
  const waiting = await repo.nextRows(pool, job.id)
  if (waiting.length === 0) return repo.finish(pool, job.id)
  const files = await findFiles(claimFiles, job.caller, waiting)
  const likely = job.dryRun ? [] : (await planRows(pool, job, waiting, files)).posts
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
    const { posts, errors, skipped, failed } = await planRows(db, job, rows, files)
    if (!job.dryRun && posts.length > 0)
      await writePosts(db, job.caller, { posts, authorOf, notify: job.notify })
    if (errors.length > 0) await insertErrors(db, job.id, errors)
    await repo.addCounts(db, job.id, { created: posts.length, skipped, failed })
  })
}

/** Retries while a dependency is unavailable. Counts any other error, and fails the import when there are too many. */
const recordFault = async (pool: Pool, job: repo.Job, error: unknown): Promise<void> => {
  if (toApiError(error).code === 'UNAVAILABLE') return
  if (job.faults + 1 >= maxFaults) await repo.giveUp(pool, job.id)
  else await repo.countFault(pool, job.id)
}

/** Whether there may be more work. */
export const workOnImports = async (
  pool: Pool,
  sources: Sources,
  authorsOf = createAuthorCache(),
): Promise<boolean> => {
  const job = await repo.nextJob(pool)
  if (!job) return false
  try {
    await workBatch(pool, sources, job, authorsOf(job.id))
  } catch (error) {
    await recordFault(pool, job, error)
    throw error
  }
  return true
}

/** Processes imports one after the other, in one process at a time. */
export const importing = ({ pool, session }: Pick<Database, 'pool' | 'session'>, sources: Sources): Loop => {
  const authorsOf = createAuthorCache()
  return asLeader(session, 'importing', context =>
    polling({
      name: 'importing',
      every: lookEveryMs,
      work: async () => {
        await deleteAbandonedUploads(pool)
        return workOnImports(pool, sources, authorsOf)
      },
      onWake: wake => session.listen(importsChannel, wake),
    }).run(context),
  )
}
