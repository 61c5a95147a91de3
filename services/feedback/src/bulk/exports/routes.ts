import { type Attachment, type Caller, flag, id, idTime } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { audit } from '@earshot/events'
import { route } from '@earshot/http'
import { z } from 'zod'
import { cellOf, csvFile } from './csv.ts'
import { type ExportedPost, type ExportedUser, postsAfter, usersAfter } from './repo.ts'

const bom = flag
  .default(false)
  .describe('Start the file with a byte order mark, so that spreadsheets detect UTF-8.')

const description =
  'Rows are streamed while they are read, so changes during the export may or may not be included. A cell that a spreadsheet would run as a formula starts with an apostrophe.'

/** Exports are recorded in the audit log, since they contain email addresses. */
const auditExport = (db: Db, caller: Caller, name: string, filters: Record<string, unknown>) =>
  audit(db, caller, {
    action: 'export.created',
    target: { kind: 'export', id: name },
    before: null,
    after: filters,
  })

const posts = 'posts.csv'
const users = 'users.csv'

/** The ids of files, and the links, separated by spaces. */
const attachmentCell = (attachments: Attachment[]): string =>
  attachments.map(({ fileId, url }) => fileId ?? url.replace(/\s/g, encodeURIComponent)).join(' ')

/** The same column names as in imports. */
const postColumns: [string, (post: ExportedPost) => string | number | null][] = [
  ['id', post => post.id],
  ['title', post => post.title],
  ['content', post => post.content],
  ['board', post => post.board],
  ['status', post => post.status],
  ['tags', post => cellOf(post.tags)],
  ['votes', post => post.votes],
  ['comments', post => post.comments],
  ['authorName', post => post.authorName],
  ['authorEmail', post => post.authorEmail],
  ['createdAt', post => post.createdAt],
  ['updatedAt', post => post.updatedAt],
  ['attachments', post => attachmentCell(post.attachments)],
]

const userColumns: [string, (user: ExportedUser) => string | number | null][] = [
  ['id', user => user.id],
  ['name', user => user.name],
  ['email', user => user.email],
  ['posts', user => user.posts],
  ['votes', user => user.votes],
  ['joinedAt', user => new Date(idTime(user.id)).toISOString()],
]

export const exportRoutes = () => [
  route({
    method: 'get',
    path: `/exports/${posts}`,
    operationId: 'exportPosts',
    summary: 'Export posts as CSV',
    description: `${description} Deleted and merged posts are left out. You can import the file again.`,
    permission: 'admin:read',
    query: z.object({ boardId: id('board').optional().describe('Only posts on this board.'), bom }),
    reply: {
      status: 200,
      file: { name: posts, type: 'text/csv', example: `${postColumns.map(([name]) => name).join()}\r\n` },
    },
    handle: async ({ pool, caller, query: { boardId, bom } }) => {
      await auditExport(pool, caller, posts, { boardId: boardId ?? null })
      const next = (last?: ExportedPost) => postsAfter(pool, { boardId, after: last?.id ?? '' })
      return csvFile({ columns: postColumns, next, bom })
    },
  }),
  route({
    method: 'get',
    path: `/exports/${users}`,
    operationId: 'exportUsers',
    summary: 'Export users as CSV',
    description: `${description} Team members are left out.`,
    permission: 'admin:read',
    query: z.object({ bom }),
    reply: {
      status: 200,
      file: { name: users, type: 'text/csv', example: `${userColumns.map(([name]) => name).join()}\r\n` },
    },
    handle: async ({ pool, caller, query: { bom } }) => {
      await auditExport(pool, caller, users, {})
      const next = (last?: ExportedUser) => usersAfter(pool, last?.id ?? '')
      return csvFile({ columns: userColumns, next, bom })
    },
  }),
]
