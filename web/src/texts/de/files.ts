import type { Translation } from '@earshot/i18n'
import type { files as en } from '../en/files.ts'

export const files: Translation<typeof en> = {
  'attach.title': 'Link anhängen',
  'attach.url': 'URL',
  'attach.name': 'Name',
  'attach.add': 'Anhängen',
  'attach.list': 'Anhänge',
  'attach.remove': '„{name}“ entfernen',

  'files.attach': 'Dateien anhängen',
  'files.drop': 'Dateien zum Anhängen hier ablegen',
  'files.waiting': '{size} · Wartet …',
  'files.sending': '{sent} von {size}',
  'files.progress': 'Upload von {name}',
  'files.cancel': 'Upload von „{name}“ abbrechen',
  'files.retry': '„{name}“ noch einmal hochladen',
  'files.error': 'Nicht hochgeladen. Versuche es noch einmal.',
  'files.offline': 'Nicht hochgeladen. Prüfe deine Verbindung und versuche es noch einmal.',
  'files.tooLarge': 'Zu groß. Erlaubt sind höchstens {limit}.',
  'files.tooLargeForProxy': 'Zu groß.',
  'files.full': 'Der Workspace hat sein Limit für Dateien erreicht. Wende dich an einen Admin.',
  'files.tooManyUploads': 'Zu viele Uploads auf einmal. Versuche es noch einmal.',
  'files.blocked':
    'Versuche es mit den Dateien, die nicht hochgeladen wurden, noch einmal, oder entferne sie. Danach kannst du senden.',
  'files.sendLater': 'Nach Upload senden',
  'files.sendsLater': 'Wartet auf Upload …',
  'files.news.uploaded': '{name} wurde hochgeladen',
  'files.news.failed': '{name} wurde nicht hochgeladen',
  'files.news.removed': '{name} wurde entfernt',
  'files.news.tooMany': {
    one: '{name} wurde nicht angehängt: Möglich ist höchstens {count} Anhang',
    other: '{name} wurde nicht angehängt: Möglich sind höchstens {count} Anhänge',
  },

  'files.images': 'Bilder',
  'files.link': 'Link',
  'files.view': '{name} ansehen',
  'files.download': '{name} herunterladen',
  'files.position': '{place} von {count}',
  'files.previous': 'Vorheriges Bild',
  'files.next': 'Nächstes Bild',
}
