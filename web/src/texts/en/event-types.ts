import type { Text } from '@earshot/i18n'

export const eventTypes = {
  'eventTypes.about': 'Events that webhooks can subscribe to.',
  'eventTypes.search': 'Search by name or description',
  'eventTypes.count': { one: '{count} event type', other: '{count} event types' },
  'eventTypes.nothing': 'No event types found. Try other words.',
  'eventTypes.boards': 'Board filter',
  'eventTypes.private.about':
    'Private: the event has data that only your team can see. A webhook gets it only if you choose it by name.',
  'eventTypes.schema': 'JSON Schema',
  'eventTypes.fields': 'Fields',
  'eventTypes.optional': 'optional',
  'eventTypes.sample': 'Sample',
  'eventTypes.send': 'Send sample',
  'eventTypes.send.title': 'Send sample of {type}',
} as const satisfies Record<string, Text>
