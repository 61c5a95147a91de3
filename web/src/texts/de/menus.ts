import type { Translation } from '@earshot/i18n'
import type { menus as en } from '../en/menus.ts'

export const menus: Translation<typeof en> = {
  'app.guide': 'Anleitung zu dieser Seite',

  'user.menu': 'Dein Konto',
  'user.role.admin': 'Admin',
  'user.role.member': 'Mitglied',
  'user.role.user': 'Nutzer',
  'user.scheme': 'Darstellung',
  'user.scheme.auto': 'System',
  'user.scheme.light': 'Hell',
  'user.scheme.dark': 'Dunkel',
  'user.language': 'Sprache',
  'user.signOut': 'Abmelden',

  'search.label': 'Einträge, Seiten und Aktionen durchsuchen',
  'search.nothing': 'Keine Ergebnisse. Versuche es mit einem anderen Namen.',
  'search.searching': 'Wird gesucht …',
  'search.partial': 'Einige Dienste antworten nicht. Versuche es in einer Minute noch einmal.',
  'search.kind.post': 'Beiträge',
  'search.kind.conversation': 'Unterhaltungen',
  'search.kind.ticket': 'Tickets',
  'search.kind.user': 'Nutzer',
  'search.kind.company': 'Firmen',
  'search.kind.webhook': 'Webhooks',
  'search.kind.event': 'Events',
  'search.kind.delivery': 'Zustellungen',
  'search.pages': 'Seiten',
  'search.actions': 'Aktionen',
}
