import type { Translation } from '@earshot/i18n'
import type { lists as en } from '../en/lists.ts'

export const lists: Translation<typeof en> = {
  'app.viewOnPortal': 'Im Portal ansehen',

  'views.title': 'Gespeicherte Ansichten',
  'views.current': 'Gespeicherte Ansicht: {name}',
  'views.none': 'Wähle Filter und speichere sie als Ansicht.',
  'views.save': 'Als Ansicht speichern',
  'views.edit': 'Ansicht bearbeiten',
  'views.delete': 'Ansicht löschen',
  'views.delete.about': 'Nur die Ansicht wird gelöscht, nicht das, was sie zeigt.',
  'views.shared': 'Mit dem Team teilen',
  'views.shared.about': 'Alle Mitglieder sehen die Ansicht. Du und Admins können sie ändern.',

  'time.never': 'Nie',
  'time.unknown': 'Unbekannt',

  'list.filter.clear': 'Filter zurücksetzen',
  'list.more': 'Mehr anzeigen',
  'list.searching': 'Bisher nichts gefunden.',
  'list.search.on': 'Ältere Einträge durchsuchen',
  'list.name': 'Name',
  'list.name.about': 'Zum Beispiel das Programm, das damit arbeitet.',
  'list.actions': 'Aktionen',
  'list.actions.more': 'Weitere Aktionen',
  'list.description': 'Beschreibung',
  'list.edit': 'Bearbeiten',
  'list.delete': 'Löschen',

  'bulk.select': '„{name}“ auswählen',
  'bulk.selectAll': 'Alle angezeigten auswählen',
  'bulk.selected': { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  'bulk.clear': 'Auswahl aufheben',
  'bulk.addTag': 'Tag hinzufügen',
  'bulk.removeTag': 'Tag entfernen',
  'bulk.undo': 'Rückgängig',
}
