import { ActionIcon } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { Icon } from '../components/icons.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** The guide to each page, by the first part of its path: a document and one of its headings. */
const guides: Record<string, string> = {
  account: 'credentials#your-own-account',
  'api-keys': 'credentials#api-keys',
  attributes: 'support#tickets',
  'audit-log': 'operate#audit-log',
  boards: 'feedback#create-boards-posts-votes-and-comments',
  changelog: 'feedback#roadmaps-and-the-changelog',
  companies: 'feedback#companies-revenue-and-scores',
  email: 'support#email',
  'email-log': 'operate#email-log',
  'event-types': 'reference/events',
  events: 'webhooks#retry-or-replay',
  'import-export': 'feedback#import-and-export',
  'inbound-email': 'support#incoming-email',
  inbox: 'support#conversation-statuses',
  macros: 'support#macros',
  moderation: 'feedback#what-the-portal-shows',
  'oauth-clients': 'credentials#oauth-20',
  operations: 'operate#monitor',
  'possible-duplicates': 'feedback#merge-posts',
  posts: 'feedback#create-boards-posts-votes-and-comments',
  reports: 'support#reports',
  roadmap: 'feedback#roadmaps-and-the-changelog',
  score: 'feedback#companies-revenue-and-scores',
  segments: 'feedback#companies-revenue-and-scores',
  settings: 'deploy#the-public-address',
  sla: 'support#sla-targets',
  statuses: 'feedback#create-boards-posts-votes-and-comments',
  tags: 'feedback#create-boards-posts-votes-and-comments',
  teams: 'support#teams-and-routing',
  'ticket-statuses': 'support#tickets',
  tickets: 'support#tickets',
  users: 'operate#merge-two-users',
  webhooks: 'webhooks',
  widget: 'widget',
  workflows: 'support#workflows',
}

/** The link to the guide to the current page. It opens a tab of its own, since the page may have an unfinished form. */
export const useGuide = () => {
  const page = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] ?? '' })
  const guide = guides[page]
  return { href: guide ? `/docs/${guide}` : '/docs', target: '_blank', rel: 'noopener' }
}

/** On a phone, the user menu has it. */
export const GuideLink = () => {
  const { t } = useTexts()
  return (
    <ActionIcon
      component="a"
      {...useGuide()}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('app.guide')}
      title={t('app.guide')}
      visibleFrom="sm"
    >
      <Icon name="book" />
    </ActionIcon>
  )
}
