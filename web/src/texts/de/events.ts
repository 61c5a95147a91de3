import type { Translation } from '@earshot/i18n'
import type { events as en } from '../en/events.ts'

export const events: Translation<typeof en> = {
  'events.one': 'Event',
  'events.back': 'Alle Events',
  'events.about': 'Alles, was passiert ist, das Neueste zuerst, und wohin es zugestellt wurde.',
  'events.count': { one: '{count} Event', other: '{count} Events' },
  'events.empty':
    'Keine Events gefunden. Sie erscheinen hier, wenn sich Beiträge, Unterhaltungen und Tickets ändern.',
  'events.none.found': 'Keine Events gefunden. Ändere die Filter oder setze sie zurück.',
  'events.filter': 'Welche Events',
  'events.type': 'Event-Typ',
  'events.search': 'Text oder ID',
  'events.search.example': 'post_… oder „Dark Mode“',
  'events.at': 'Zeit des Events',
  'events.receivedAt': 'Empfangen',
  'events.audience': 'Sichtbarkeit',
  'events.subject': 'Betrifft',
  'events.same': 'Alle Events dazu',
  'events.webhook': 'Webhook',
  'events.webhook.deleted': 'Gelöschter Webhook',
  'events.unsent': 'Kein Webhook',
  'events.unsent.about': 'Kein Webhook hatte dieses Event abonniert.',
  'events.replays': 'Replays an Consumer',
}
