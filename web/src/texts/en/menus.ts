import type { Text } from '@earshot/i18n'

export const menus = {
  'app.guide': 'Guide to this page',

  'user.menu': 'Your account',
  'user.role.admin': 'Admin',
  'user.role.member': 'Member',
  'user.role.user': 'User',
  'user.scheme': 'Appearance',
  'user.scheme.auto': 'System',
  'user.scheme.light': 'Light',
  'user.scheme.dark': 'Dark',
  'user.language': 'Language',
  'user.signOut': 'Sign out',

  'search.label': 'Search records, pages and actions',
  'search.nothing': 'No results. Try another name.',
  'search.searching': 'Searching…',
  'search.partial': 'Some services don’t respond. Try again in a minute.',
  'search.kind.post': 'Posts',
  'search.kind.conversation': 'Conversations',
  'search.kind.ticket': 'Tickets',
  'search.kind.user': 'Users',
  'search.kind.company': 'Companies',
  'search.kind.webhook': 'Webhooks',
  'search.kind.event': 'Events',
  'search.kind.delivery': 'Deliveries',
  'search.pages': 'Pages',
  'search.actions': 'Actions',
} as const satisfies Record<string, Text>
