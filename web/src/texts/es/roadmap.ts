import type { Translation } from '@earshot/i18n'
import type { roadmap as en } from '../en/roadmap.ts'

export const roadmap: Translation<typeof en> = {
  'roadmap.about': 'Lo que está planificado, en curso y completado, primero lo más votado.',
  'roadmap.empty':
    'Aún no se muestra ningún estado en las hojas de ruta. Para añadir una columna, activa «Mostrar en las hojas de ruta» para un estado en',
  'roadmap.create': 'Crear hoja de ruta',
  'roadmap.choose': 'Hoja de ruta que mostrar',
  'roadmap.whole': 'Todas las publicaciones',
  'roadmap.boards': 'Tableros',
  'roadmap.boards.all': 'Todos los tableros',
  'roadmap.tags': 'Etiquetas',
  'roadmap.tags.all': 'Cualquier etiqueta',
  'roadmap.columns': 'Columnas',
  'roadmap.columns.all': 'Todos los estados visibles en las hojas de ruta',
  'roadmap.delete.about': 'Sus publicaciones no cambian. Esta acción no se puede deshacer.',
  'roadmap.column.empty': 'No hay publicaciones con este estado',
  'roadmap.votes': { one: '{count} voto', many: '{count} de votos', other: '{count} votos' },
  'roadmap.comments': {
    one: '{count} comentario',
    many: '{count} de comentarios',
    other: '{count} comentarios',
  },
  'roadmap.move': 'Mover «{name}»',
  'roadmap.moveTo': 'Mover a',
  'roadmap.off': 'Fuera de esta hoja de ruta',
  'roadmap.moved': 'Se ha movido «{name}» a {column}',
  'roadmap.stayed': 'No se pudo mover «{name}»',
}
