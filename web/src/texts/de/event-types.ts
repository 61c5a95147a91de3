import type { Translation } from '@earshot/i18n'
import type { eventTypes as en } from '../en/event-types.ts'

export const eventTypes: Translation<typeof en> = {
  'eventTypes.about': 'Events, die Webhooks abonnieren können.',
  'eventTypes.search': 'Nach Name oder Beschreibung suchen',
  'eventTypes.count': { one: '{count} Event-Typ', other: '{count} Event-Typen' },
  'eventTypes.nothing': 'Keine Event-Typen gefunden. Versuche es mit anderen Wörtern.',
  'eventTypes.boards': 'Board-Filter',
  'eventTypes.private.about':
    'Privat: Das Event enthält Daten, die nur dein Team sehen kann. Ein Webhook bekommt es nur, wenn du es ausdrücklich auswählst.',
  'eventTypes.schema': 'JSON Schema',
  'eventTypes.fields': 'Felder',
  'eventTypes.optional': 'optional',
  'eventTypes.sample': 'Beispiel',
  'eventTypes.send': 'Beispiel senden',
  'eventTypes.send.title': 'Beispiel von {type} senden',
}
