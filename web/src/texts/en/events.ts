import type { Text } from '@earshot/i18n'

export const events = {
  'events.title': 'Events',
  'events.about': 'What happens here and webhooks can be told of.',
  'events.search': 'Search by name or description',
  'events.count': { one: '{count} event', other: '{count} events' },
  'events.nothing': 'No event is called that.',
  'events.boards': 'By board',
  'events.private.about':
    'Private: what your team keeps to itself. A webhook gets it only where it is chosen by name.',
  'events.schema': 'JSON Schema',
  'events.fields': 'What it holds',
  'events.optional': 'may be missing',
  'events.sample': 'A sample',
  'events.send': 'Send a sample',
  'events.send.title': 'A sample of {type}',
} as const satisfies Record<string, Text>
