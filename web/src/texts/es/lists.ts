import type { Translation } from '@earshot/i18n'
import type { lists as en } from '../en/lists.ts'

export const lists: Translation<typeof en> = {
  'app.viewOnPortal': 'Ver en el portal',

  'views.title': 'Vistas guardadas',
  'views.current': 'Vista guardada: {name}',
  'views.none': 'Elige filtros y guárdalos como vista.',
  'views.save': 'Guardar como vista',
  'views.edit': 'Editar vista',
  'views.delete': 'Eliminar vista',
  'views.delete.about': 'Solo se elimina la vista, no lo que muestra.',
  'views.shared': 'Compartir con el equipo',
  'views.shared.about': 'Todos los miembros ven la vista. Solo tú y los administradores pueden cambiarla.',

  'time.never': 'Nunca',
  'time.unknown': 'Desconocido',

  'list.filter.clear': 'Borrar filtros',
  'list.more': 'Mostrar más',
  'list.searching': 'Por ahora no se ha encontrado nada.',
  'list.search.on': 'Buscar entradas anteriores',
  'list.name': 'Nombre',
  'list.name.about': 'Por ejemplo, el nombre del programa.',
  'list.actions': 'Acciones',
  'list.actions.more': 'Más acciones',
  'list.description': 'Descripción',
  'list.edit': 'Editar',
  'list.delete': 'Eliminar',

  'bulk.select': 'Seleccionar «{name}»',
  'bulk.selectAll': 'Seleccionar todo lo mostrado',
  'bulk.selected': {
    one: '{count} seleccionada',
    many: '{count} seleccionadas',
    other: '{count} seleccionadas',
  },
  'bulk.clear': 'Borrar selección',
  'bulk.addTag': 'Añadir etiqueta',
  'bulk.removeTag': 'Quitar etiqueta',
  'bulk.undo': 'Deshacer',
}
