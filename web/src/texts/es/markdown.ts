import type { Translation } from '@earshot/i18n'
import type { markdown as en } from '../en/markdown.ts'

export const markdown: Translation<typeof en> = {
  'markdown.toolbar': 'Formato',
  'markdown.heading': 'Encabezado',
  'markdown.bold': 'Negrita',
  'markdown.italic': 'Cursiva',
  'markdown.quote': 'Cita',
  'markdown.code': 'Código',
  'markdown.link': 'Enlace',
  'markdown.bullets': 'Lista con viñetas',
  'markdown.numbers': 'Lista numerada',
  'markdown.tasks': 'Lista de tareas',
  'markdown.write': 'Escribir',
  'markdown.preview': 'Vista previa',
  'markdown.preview.empty': 'No hay nada que previsualizar',
  'markdown.uploading': 'Subiendo {name}',
  'markdown.emoji': 'Emojis',
}
