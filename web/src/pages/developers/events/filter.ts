import { textsIn } from '../../../url/search-params.ts'

/** The filters of the event log. `from` and `to` are days in the local time zone. */
export type EventFilter = { type?: string; from?: string; to?: string; search?: string }

export const toEventFilter = (search: Record<string, unknown>): EventFilter =>
  textsIn(search, 'type', 'from', 'to', 'search')
