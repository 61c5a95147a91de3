import type { Translation } from '@earshot/i18n'
import type { roadmap as en } from '../en/roadmap.ts'

export const roadmap: Translation<typeof en> = {
  'roadmap.about': 'Was geplant, in Arbeit und fertig ist, die meisten Stimmen zuerst.',
  'roadmap.empty':
    'Noch kein Status ist auf Roadmaps zu sehen. Für eine Spalte schalte bei einem Status „Auf Roadmaps zeigen“ ein, unter',
  'roadmap.create': 'Roadmap erstellen',
  'roadmap.choose': 'Welche Roadmap',
  'roadmap.whole': 'Alle Beiträge',
  'roadmap.boards': 'Boards',
  'roadmap.boards.all': 'Alle Boards',
  'roadmap.tags': 'Tags',
  'roadmap.tags.all': 'Alle Tags',
  'roadmap.columns': 'Spalten',
  'roadmap.columns.all': 'Jeder Status, der auf Roadmaps zu sehen ist',
  'roadmap.delete.about': 'Ihre Beiträge ändern sich nicht. Das lässt sich nicht rückgängig machen.',
  'roadmap.column.empty': 'Keine Beiträge mit diesem Status',
  'roadmap.votes': { one: '{count} Stimme', other: '{count} Stimmen' },
  'roadmap.comments': { one: '{count} Kommentar', other: '{count} Kommentare' },
  'roadmap.move': '„{name}“ verschieben',
  'roadmap.moveTo': 'Verschieben nach',
  'roadmap.off': 'Nicht auf dieser Roadmap',
  'roadmap.moved': '„{name}“ nach {column} verschoben',
  'roadmap.stayed': '„{name}“ konnte nicht verschoben werden',
}
