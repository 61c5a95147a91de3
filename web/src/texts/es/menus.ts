import type { Translation } from '@earshot/i18n'
import type { menus as en } from '../en/menus.ts'

export const menus: Translation<typeof en> = {
  'app.guide': 'Guía de esta página',

  'user.menu': 'Tu cuenta',
  'user.role.admin': 'Administrador',
  'user.role.member': 'Miembro',
  'user.role.user': 'Usuario',
  'user.scheme': 'Apariencia',
  'user.scheme.auto': 'Sistema',
  'user.scheme.light': 'Claro',
  'user.scheme.dark': 'Oscuro',
  'user.language': 'Idioma',
  'user.signOut': 'Cerrar sesión',

  'search.label': 'Buscar registros, páginas y acciones',
  'search.nothing': 'Sin resultados. Prueba con otro nombre.',
  'search.searching': 'Buscando…',
  'search.partial': 'Algunos servicios no responden. Vuelve a intentarlo en un minuto.',
  'search.kind.post': 'Publicaciones',
  'search.kind.conversation': 'Conversaciones',
  'search.kind.ticket': 'Tickets',
  'search.kind.user': 'Usuarios',
  'search.kind.company': 'Empresas',
  'search.kind.webhook': 'Webhooks',
  'search.kind.event': 'Eventos',
  'search.kind.delivery': 'Entregas',
  'search.pages': 'Páginas',
  'search.actions': 'Acciones',
}
