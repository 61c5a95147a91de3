import type { LinkProps } from '@tanstack/react-router'
import { canAdminister, canReadFeedback, canReadSupport, canWriteFeedback, type Me } from '../api/session.ts'
import type { IconName } from '../components/icons.tsx'
import type { TextKey } from '../texts/en/index.ts'

type PageEntry = {
  path: Extract<LinkProps['to'], `/${string}`>
  title: TextKey
  icon: IconName
  isFor: (me: Me) => boolean
}

type PageGroup = { title?: TextKey; pages: PageEntry[] }

/** What there is to go to: the navigation and the search have it from here. */
export const pageGroups: PageGroup[] = [
  { pages: [{ path: '/', title: 'home.title', icon: 'home', isFor: () => true }] },
  {
    title: 'pages.feedback',
    pages: [
      { path: '/posts', title: 'posts.title', icon: 'inbox', isFor: canReadFeedback },
      { path: '/roadmap', title: 'roadmap.title', icon: 'roadmap', isFor: canWriteFeedback },
      { path: '/changelog', title: 'changelog.title', icon: 'changelog', isFor: canWriteFeedback },
      { path: '/moderation', title: 'moderation.title', icon: 'shield', isFor: canWriteFeedback },
    ],
  },
  {
    title: 'pages.support',
    pages: [
      { path: '/inbox', title: 'inbox.title', icon: 'talk', isFor: canReadSupport },
      { path: '/tickets', title: 'tickets.title', icon: 'ticket', isFor: canReadSupport },
      { path: '/reports', title: 'reports.title', icon: 'chart', isFor: canReadSupport },
    ],
  },
  {
    title: 'pages.people',
    pages: [
      { path: '/users', title: 'users.title', icon: 'people', isFor: canReadFeedback },
      { path: '/companies', title: 'companies.title', icon: 'company', isFor: canReadFeedback },
      { path: '/segments', title: 'segments.title', icon: 'segment', isFor: canReadFeedback },
    ],
  },
  {
    title: 'pages.setUp',
    pages: [
      { path: '/boards', title: 'boards.title', icon: 'board', isFor: canWriteFeedback },
      { path: '/statuses', title: 'statuses.title', icon: 'status', isFor: canWriteFeedback },
      { path: '/tags', title: 'tags.title', icon: 'tag', isFor: canWriteFeedback },
      { path: '/import-export', title: 'transfer.title', icon: 'transfer', isFor: canAdminister },
    ],
  },
  {
    title: 'pages.supportSetUp',
    pages: [
      { path: '/teams', title: 'teams.title', icon: 'people', isFor: canReadSupport },
      { path: '/sla', title: 'sla.title', icon: 'clock', isFor: canAdminister },
      { path: '/workflows', title: 'workflows.title', icon: 'workflow', isFor: canAdminister },
      { path: '/macros', title: 'macros.title', icon: 'macro', isFor: canAdminister },
      { path: '/attributes', title: 'attributes.title', icon: 'attribute', isFor: canAdminister },
      { path: '/ticket-statuses', title: 'ticketStatuses.title', icon: 'status', isFor: canAdminister },
    ],
  },
  {
    title: 'pages.developers',
    pages: [
      { path: '/webhooks', title: 'webhooks.title', icon: 'webhook', isFor: canAdminister },
      { path: '/events', title: 'events.title', icon: 'event', isFor: () => true },
      { path: '/operations', title: 'operations.title', icon: 'operations', isFor: canAdminister },
      { path: '/api-keys', title: 'keys.title', icon: 'key', isFor: canAdminister },
      { path: '/oauth-clients', title: 'clients.title', icon: 'program', isFor: canAdminister },
    ],
  },
  {
    title: 'pages.workspace',
    pages: [
      { path: '/audit-log', title: 'audit.title', icon: 'log', isFor: canAdminister },
      { path: '/settings', title: 'settings.title', icon: 'settings', isFor: canAdminister },
    ],
  },
]

/** The pages that somebody may see, in groups of which none is empty. */
export const groupsFor = (me: Me): PageGroup[] =>
  pageGroups
    .map(({ pages, ...group }) => ({ ...group, pages: pages.filter(({ isFor }) => isFor(me)) }))
    .filter(({ pages }) => pages.length > 0)

export const pagesFor = (me: Me): PageEntry[] => groupsFor(me).flatMap(({ pages }) => pages)
