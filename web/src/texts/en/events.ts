import type { Text } from '@earshot/i18n'

export const events = {
  'events.title': 'Events',
  'events.about': 'Events that webhooks can subscribe to.',
  'events.search': 'Search by name or description',
  'events.count': { one: '{count} event', other: '{count} events' },
  'events.nothing': 'No events found. Try other words.',
  'events.boards': 'Board filter',
  'events.private.about':
    'Private: the event has data that only your team can see. A webhook gets it only if you choose it by name.',
  'events.schema': 'JSON Schema',
  'events.fields': 'Fields',
  'events.optional': 'optional',
  'events.sample': 'Sample',
  'events.send': 'Send sample',
  'events.send.title': 'Send sample of {type}',
} as const satisfies Record<string, Text>
