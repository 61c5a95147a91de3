import { type Id, id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type InternalClient, type Route, route } from '@earshot/http'
import { z } from 'zod'

// What a service stores about a person, for the export of their data. The accounts service reads it page by page.

/** Rows of one part, in the order of their keys, which are not exported. */
type ReadPart = (
  db: Db,
  page: { principalId: Id<'principal'>; after: string; limit: number },
) => Promise<{ key: string }[]>

export type ExportParts = Record<string, ReadPart>

/** Rows of one request: a text may have 10,000 characters. */
const pageSize = 100

const Rows = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  /** Null after the last row. */
  next: z.string().nullable(),
})

/** The internal route with which the accounts service reads what a service stores about a person. */
export const exportRoute = (parts: ExportParts): Route =>
  route({
    method: 'post',
    path: '/people/export',
    summary: 'List what is stored about a person',
    permission: 'any',
    body: z.strictObject({
      principalId: id('principal'),
      part: z.string().refine(part => Object.hasOwn(parts, part), 'is not a part'),
      after: z.string(),
    }),
    reply: { status: 200, body: Rows },
    handle: async ({ pool, body: { principalId, part, after } }) => {
      const rows = (await parts[part]?.(pool, { principalId, after, limit: pageSize })) ?? []
      const next = rows.length < pageSize ? null : (rows.at(-1)?.key ?? null)
      return { items: rows.map(({ key: _, ...item }) => item), next }
    },
  })

type Wanted = { principalId: Id<'principal'>; part: string }

/** All rows of one part, page by page. @throws {ApiError} UNAVAILABLE */
export const readExport = async function* (
  service: Pick<InternalClient, 'post'>,
  { principalId, part }: Wanted,
  caller: Parameters<InternalClient['post']>[2],
): AsyncGenerator<Record<string, unknown>[]> {
  for (let after: string | null = ''; after !== null; ) {
    const body = { principalId, part, after }
    const { items, next }: z.output<typeof Rows> = Rows.parse(
      await service.post('/people/export', body, caller),
    )
    yield items
    after = next
  }
}
