import type { Translation } from '@earshot/i18n'
import type { markdown as en } from '../en/markdown.ts'

export const markdown: Translation<typeof en> = {
  'markdown.toolbar': 'Mise en forme',
  'markdown.heading': 'Titre',
  'markdown.bold': 'Gras',
  'markdown.italic': 'Italique',
  'markdown.quote': 'Citation',
  'markdown.code': 'Code',
  'markdown.link': 'Lien',
  'markdown.bullets': 'Liste à puces',
  'markdown.numbers': 'Liste numérotée',
  'markdown.tasks': 'Liste de tâches',
  'markdown.write': 'Écrire',
  'markdown.preview': 'Aperçu',
  'markdown.preview.empty': 'Rien à afficher',
  'markdown.uploading': 'Envoi de {name}',
  'markdown.emoji': 'Émojis',
}
