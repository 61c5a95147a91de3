import { shortText, Timestamp } from '@earshot/contracts'
import { serviceNames } from '@earshot/runtime'
import { z } from 'zod'

/** In the order of the results. */
export const kinds = [
  'post',
  'conversation',
  'ticket',
  'user',
  'company',
  'webhook',
  'event',
  'delivery',
] as const

export const SearchQuery = z.object({
  q: shortText(200).describe(
    'Words of the record, the number of a ticket (`#1042`), or an id. The last word may be incomplete.',
  ),
})

const example = {
  kind: 'post' as const,
  id: 'post_01kkajvtshecst1qj9jhrc5ree',
  title: 'Dark mode',
  detail: 'Feature requests',
  parentId: null,
  createdAt: '2026-03-09T14:00:00.000Z',
}

export const SearchResult = z
  .object({
    kind: z.enum(kinds),
    id: z.string(),
    title: z.string(),
    detail: z
      .string()
      .nullable()
      .describe(
        'The board of a post, the visitor of a conversation, the number of a ticket, the email address of a user, the domain of a company, the description of a webhook, the status of a delivery.',
      ),
    parentId: z.string().nullable().describe('The event of a delivery; null for other records.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'SearchResult', example })
export type SearchResult = z.output<typeof SearchResult>

export const SearchResults = z
  .object({
    results: z.array(SearchResult).describe('Up to five records of each kind.'),
    unavailable: z
      .array(z.enum(serviceNames))
      .describe('Services that did not respond within 2 seconds. Their records are missing.'),
  })
  .meta({ id: 'SearchResults', example: { results: [example], unavailable: [] } })
export type SearchResults = z.output<typeof SearchResults>
