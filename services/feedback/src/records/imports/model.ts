import { flag, id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

export const RowError = z
  .object({
    row: z
      .int()
      .describe('As a spreadsheet counts: the first row of a CSV file has the names of the columns.'),
    path: z.string().describe('The column.'),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'ImportError', example: examples.importError })
export type RowError = z.infer<typeof RowError>

const count = z.int().min(0)

export const Import = z
  .object({
    id: id('import'),
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    format: z.enum(['csv', 'ndjson']),
    boardId: id('board').nullable().describe('Where rows go that name no board.'),
    dryRun: z.boolean(),
    notify: z.boolean(),
    ignoredColumns: z.array(z.string()),
    totalRows: count,
    createdCount: count.describe('Posts that were made; in a dry run, that would have been.'),
    skippedCount: count.describe('Rows whose externalId was imported before.'),
    failedCount: count.describe('Rows with an error.'),
    errors: z.array(RowError).describe('The first of them; all are at /imports/{id}/errors.'),
    createdAt: Timestamp,
    startedAt: Timestamp.nullable(),
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Import', example: examples.imported })
export type Import = z.infer<typeof Import>

export const ImportQuery = z.object({
  boardId: id('board').optional().describe('Where rows go that name no board.'),
  dryRun: flag.default(false).describe('Check every row and make nothing.'),
  notify: flag.default(false).describe('Tell webhooks of every post that is made.'),
})
export type ImportQuery = z.output<typeof ImportQuery>
