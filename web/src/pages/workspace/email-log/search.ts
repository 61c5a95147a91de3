import { textsIn } from '../../../url/search-params.ts'

/** The filters of the email log. */
export type MailFilter = { status?: string; kind?: string; recipient?: string; thread?: string }

/** The filters and the open email, or the list of suppressed addresses. */
export type MailSearch = MailFilter & { mail?: string; suppressed?: true }

export const toMailSearch = (search: Record<string, unknown>): MailSearch => ({
  ...textsIn(search, 'status', 'kind', 'recipient', 'thread', 'mail'),
  ...(search.suppressed === true && { suppressed: true }),
})
