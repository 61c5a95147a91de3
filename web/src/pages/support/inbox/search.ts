import { type Priority, priorities } from '../../../domain/support/types.ts'
import { isOneOf } from '../../../url/one-of.ts'
import { textsIn } from '../../../url/search-params.ts'

export const inboxViews = [
  'all',
  'unread',
  'mine',
  'mentions',
  'unassigned',
  'at_risk',
  'breached',
  'snoozed',
  'closed',
  'any',
] as const
export type InboxView = (typeof inboxViews)[number]

export const inboxSorts = ['recent', 'oldest', 'waiting'] as const
export type InboxSort = (typeof inboxSorts)[number]

export const channels = ['messenger', 'email', 'api', 'web'] as const

/** Without a view, all open conversations are listed. `view` is one of ours or the id of a team. */
export type InboxSearch = {
  view?: string
  search?: string
  sort?: InboxSort
  priority?: Priority
  channel?: (typeof channels)[number]
  tag?: string
  /** `none`, or a member's id. */
  assignee?: string
  create?: true
  unread?: true
}

export const isInboxView = isOneOf(inboxViews)

const isPriority = isOneOf(priorities)

const isChannel = isOneOf(channels)

const isInboxSort = isOneOf(inboxSorts)

const isTeam = (text: unknown): text is string => typeof text === 'string' && text.startsWith('team_')

export const withInbox = ({
  view,
  sort,
  priority,
  channel,
  create,
  unread,
  ...search
}: Record<string, unknown>): InboxSearch => ({
  ...((isInboxView(view) || isTeam(view)) && { view }),
  ...textsIn(search, 'search', 'tag', 'assignee'),
  ...(isPriority(priority) && { priority }),
  ...(isChannel(channel) && { channel }),
  ...(isInboxSort(sort) && { sort }),
  ...(create === true && { create }),
  ...(unread === true && { unread }),
})
