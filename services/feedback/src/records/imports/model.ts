import { flag, id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'
import { ImportWarning } from './warnings.ts'

export const RowError = z
  .object({
    row: z.int().describe('The row number as in a spreadsheet. Row 1 of a CSV file is the header.'),
    path: z.string().describe('The name of the column.'),
    code: z.string(),
    message: z.string(),
    value: z
      .string()
      .nullable()
      .describe('The first 100 characters of the rejected value. Null if the column is missing or empty.'),
  })
  .meta({ id: 'ImportError', example: examples.importError })
export type RowError = z.infer<typeof RowError>

const count = z.int().min(0)

export const Import = z
  .object({
    id: id('import'),
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    format: z.enum(['csv', 'ndjson']),
    boardId: id('board').nullable().describe('The board for rows that do not name one.'),
    dryRun: z.boolean(),
    notify: z.boolean(),
    ignoredColumns: z.array(z.string()),
    warnings: z
      .array(ImportWarning)
      .describe(
        'What is lost with the ignored columns. Check a file with `dryRun=true` to see it before posts are created.',
      ),
    totalRows: count,
    createdCount: count.describe('Created posts. In a dry run, posts that would be created.'),
    skippedCount: count.describe('Rows skipped because their externalId was imported before.'),
    failedCount: count.describe('Rows with an error.'),
    errors: z.array(RowError).describe('The first errors. Get all of them from /imports/{id}/errors.'),
    createdAt: Timestamp,
    startedAt: Timestamp.nullable(),
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PostImport', example: examples.imported })
export type Import = z.infer<typeof Import>
export type ImportRow = Omit<Import, 'warnings'>

export const ImportQuery = z.object({
  boardId: id('board').optional().describe('The board for rows that do not name one.'),
  dryRun: flag.default(false).describe('Check every row without creating posts.'),
  notify: flag
    .default(false)
    .describe('Emit post.created for every created post, so that webhooks receive it.'),
})
export type ImportQuery = z.output<typeof ImportQuery>
