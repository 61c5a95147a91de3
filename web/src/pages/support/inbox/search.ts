import { isOneOf } from '../../../url/one-of.ts'

export const inboxViews = ['all', 'mine', 'unassigned', 'at_risk', 'breached', 'snoozed', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

export const inboxSorts = ['recent', 'oldest', 'waiting'] as const
export type InboxSort = (typeof inboxSorts)[number]

/** Without a view, all open conversations are listed. `view` is one of ours or the id of a team. */
export type InboxSearch = { view?: string; search?: string; sort?: InboxSort }

export const isInboxView = isOneOf(inboxViews)

const isInboxSort = isOneOf(inboxSorts)

const isTeam = (text: unknown): text is string => typeof text === 'string' && text.startsWith('team_')

export const withInbox = ({ view, search, sort }: Record<string, unknown>): InboxSearch => ({
  ...((isInboxView(view) || isTeam(view)) && { view }),
  ...(typeof search === 'string' && search !== '' && { search }),
  ...(isInboxSort(sort) && { sort }),
})
