import {
  EmailAddress,
  id,
  isPlaceholderEmail,
  longText,
  PersonName,
  periodStart,
  shortText,
  webUrl,
} from '@earshot/contracts'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { RowError } from './model.ts'
import { quoted } from './quoted.ts'

/**
 * Spreadsheets write a space instead of the T, and omit seconds and offset; Ruby writes ` UTC` or ` +0000`, PostgreSQL `+00`. Without an
 * offset the time is UTC.
 */
const asIso = (text: string): string => {
  const [, day, time, seconds = ':00', offset = 'Z'] =
    /^([\d-]{10})[ T]+(\d\d:\d\d)(:[\d.]+)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i.exec(text.trim()) ?? []
  if (time === undefined) return text.trim()
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(offset) ?? []
  return `${day}T${time}${seconds}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`
}

const when = z
  .string()
  .transform((text, context): string => {
    const { data } = periodStart.safeParse(asIso(text))
    if (data !== undefined) return data
    context.addIssue({
      code: 'custom',
      message: 'must be a date or time, such as 2026-03-01 or 2026-03-01T09:30:00Z',
    })
    return z.NEVER
  })
  .refine(moment => Date.parse(moment) <= Date.now(), 'must not be in the future')

const votes = z
  .union(
    [
      z
        .string()
        .trim()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      z.number(),
    ],
    'must be a whole number from 0',
  )
  .pipe(z.int('must be a whole number from 0').min(0).max(1_000_000))

/** Several names in one cell, as a nested CSV row. */
const names = z.string().transform((cell, context): string[] => {
  try {
    const [row = []] = parse(cell, { relax_column_count: true, trim: true }) as string[][]
    return row.filter(name => name !== '')
  } catch {
    context.addIssue({ code: 'custom', message: 'must be names separated by commas' })
    return z.NEVER
  }
})

/** Ids of files and links in one cell, as in exports. */
const attachments = z
  .string()
  .transform(cell => cell.split(/\s+/).filter(it => it !== ''))
  .or(z.array(z.string()))
  .pipe(z.array(z.union([id('file'), webUrl], 'must be ids of files and URLs, separated by spaces')).max(20))

const Row = z.object({
  title: shortText(200),
  content: longText(10_000).default(''),
  board: shortText(200).optional(),
  status: shortText(200).optional(),
  tags: names
    .or(z.array(z.string()))
    .pipe(z.array(shortText(50)).max(50))
    .default([]),
  votes: votes.default(0),
  authorName: PersonName.optional(),
  authorEmail: EmailAddress.refine(
    address => !isPlaceholderEmail(address),
    'must be a real email address',
  ).optional(),
  createdAt: when.optional(),
  externalId: shortText(200).optional(),
  attachments: attachments.default([]),
})
export type Row = z.output<typeof Row>

/** A parsed row, or the first error of each column. */
export type ReadRow = { row: number } & ({ fields: Row } | { errors: RowError[] })

export const readRow = (row: number, given: Record<string, unknown>): ReadRow => {
  const result = Row.safeParse(given)
  if (result.success) return { row, fields: result.data }
  const errors = result.error.issues.map(({ path: [column = ''], code, message }) => {
    const path = String(column)
    return { row, path, code, message, value: quoted(given[path]) }
  })
  return { row, errors: errors.filter((it, at) => errors.findIndex(({ path }) => path === it.path) === at) }
}
