import type { Translation } from '@earshot/i18n'
import type { markdown as en } from '../en/markdown.ts'

export const markdown: Translation<typeof en> = {
  'markdown.toolbar': 'Formatierung',
  'markdown.heading': 'Überschrift',
  'markdown.bold': 'Fett',
  'markdown.italic': 'Kursiv',
  'markdown.quote': 'Zitat',
  'markdown.code': 'Code',
  'markdown.link': 'Link',
  'markdown.bullets': 'Aufzählung',
  'markdown.numbers': 'Nummerierte Liste',
  'markdown.tasks': 'Aufgabenliste',
  'markdown.write': 'Schreiben',
  'markdown.preview': 'Vorschau',
  'markdown.preview.empty': 'Keine Vorschau',
  'markdown.uploading': '{name} wird hochgeladen',
  'markdown.emoji': 'Emojis',
}
