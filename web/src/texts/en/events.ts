import type { Text } from '@earshot/i18n'

export const events = {
  'events.one': 'Event',
  'events.back': 'All events',
  'events.about': 'Everything that happened, newest first, and where it was delivered.',
  'events.count': { one: '{count} event', other: '{count} events' },
  'events.empty': 'No events found. They appear here when posts, conversations and tickets change.',
  'events.none.found': 'No events found. Change or clear the filters.',
  'events.filter': 'Events to show',
  'events.type': 'Event type',
  'events.search': 'Text or ID',
  'events.search.example': 'post_… or “dark mode”',
  'events.at': 'Event time',
  'events.receivedAt': 'Received',
  'events.audience': 'Audience',
  'events.subject': 'About',
  'events.same': 'All its events',
  'events.webhook': 'Webhook',
  'events.webhook.deleted': 'Deleted webhook',
  'events.unsent': 'No webhook',
  'events.unsent.about': 'No webhook was subscribed to this event.',
  'events.replays': 'Replayed to consumers',
} as const satisfies Record<string, Text>
