import { eventTypes } from '@earshot/contracts'
import { cursorOf, type Page, type PageRequest } from '@earshot/http'
import { z } from 'zod'
import { describeType, type EventTypeItem } from './model.ts'

const cursors = cursorOf('event-types', z.tuple([z.enum(eventTypes)]))

/** In the order of the catalogue. */
export const pageOfEventTypes = ({ limit, cursor }: PageRequest): Page<EventTypeItem> => {
  const [last] = cursors.decode(cursor) ?? []
  const start = last === undefined ? 0 : eventTypes.indexOf(last) + 1
  const shown = eventTypes.slice(start, start + limit)
  const end = shown.at(-1)
  const hasMore = end !== undefined && end !== eventTypes.at(-1)
  return { items: shown.map(describeType), cursor: hasMore ? cursors.encode([end]) : null }
}
