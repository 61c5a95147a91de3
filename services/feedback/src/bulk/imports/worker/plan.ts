import type { Attachment, Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Job, StagedRow } from '../../../records/imports/jobs-repo.ts'
import type { RowError } from '../../../records/imports/model.ts'
import { quoted } from '../../../records/imports/quoted.ts'
import type { Row } from '../../../records/imports/row.ts'
import { attachmentsOf, type KnownFiles } from './files.ts'
import * as repo from './plan-repo.ts'

export type Planned = {
  fields: Row
  board: repo.BoardTarget
  statusId: Id<'status'> | null
  attachments: Attachment[]
}

/** The outcome of rows: posts to create, errors, and rows that were imported before. */
export type Plan = { posts: Planned[]; errors: RowError[]; skipped: number; failed: number }

type Target = { id: string; slug: string; name: string }

/** Finds a target by id, slug or name. */
const finder = <T extends Target>(targets: T[]): ((named: string) => T | undefined) => {
  const known = new Map<string, T>()
  for (const target of targets) known.set(nameKey(target.name), target)
  for (const target of targets) known.set(target.slug, target)
  for (const target of targets) known.set(target.id, target)
  return named => known.get(named) ?? known.get(nameKey(named))
}

const unknown = ({ row, fields }: StagedRow, path: keyof Row, message: string): RowError => ({
  row,
  path,
  code: 'unknown',
  message,
  value: quoted(path === 'attachments' ? fields.attachments.join(' ') : fields[path]),
})

/** Rows with the board, status and files they name. */
const withTargets = async (db: Db, job: Job, rows: StagedRow[], files: KnownFiles) => {
  const [boards, statuses] = [await repo.shareBoards(db), await repo.shareStatuses(db)]
  const boardOf = finder(boards)
  const statusOf = finder(statuses)
  const byDefault = statuses.find(status => status.isDefault)?.id ?? null
  return rows.map((staged): { row: number; post?: Planned; errors: RowError[] } => {
    const { row, fields } = staged
    const named = fields.board ?? job.boardId
    const board = named === null ? undefined : boardOf(named)
    const status = fields.status === undefined ? undefined : statusOf(fields.status)
    const attachments = attachmentsOf(fields.attachments, files)
    const errors = [
      ...(board
        ? []
        : [
            unknown(
              staged,
              'board',
              named === null ? 'is required in the row or as boardId' : 'does not match any board',
            ),
          ]),
      ...(fields.status !== undefined && !status
        ? [unknown(staged, 'status', 'does not match any status')]
        : []),
      ...(attachments ? [] : [unknown(staged, 'attachments', 'names a file that does not exist')]),
    ]
    if (!board || !attachments || errors.length > 0) return { row, errors }
    return {
      row,
      post: { fields, board, statusId: status?.id ?? board.defaultStatusId ?? byDefault, attachments },
      errors,
    }
  })
}

const keyOf = ({ boardId, externalId }: repo.External) => `${boardId} ${externalId}`

/** Removes posts that were imported before or appear twice in the batch. */
const withoutKnown = async (db: Db, posts: Planned[]): Promise<Planned[]> => {
  const externals = posts.flatMap(({ board, fields: { externalId } }) =>
    externalId === undefined ? [] : [{ boardId: board.id, externalId }],
  )
  if (externals.length === 0) return posts
  const known = new Set((await repo.importedBefore(db, externals)).map(keyOf))
  const own = await repo.ownPosts(
    db,
    externals.map(it => it.externalId),
  )
  return posts.filter(({ board, fields: { externalId } }) => {
    if (externalId === undefined) return true
    const key = keyOf({ boardId: board.id, externalId })
    if (known.has(key) || own.has(externalId)) return false
    known.add(key)
    return true
  })
}

export const planRows = async (db: Db, job: Job, rows: StagedRow[], files: KnownFiles): Promise<Plan> => {
  const targeted = await withTargets(db, job, rows, files)
  const fine = targeted.flatMap(({ post }) => (post ? [post] : []))
  const posts = await withoutKnown(db, fine)
  return {
    posts,
    errors: targeted.flatMap(({ errors }) => errors),
    skipped: fine.length - posts.length,
    failed: targeted.length - fine.length,
  }
}
