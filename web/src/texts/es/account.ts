import type { Translation } from '@earshot/i18n'
import type { account as en } from '../en/account.ts'

export const account: Translation<typeof en> = {
  'account.about': 'Tu nombre e imagen, tu contraseña y lo que tiene acceso a tu cuenta.',
  'account.profile': 'Perfil',
  'account.picture': 'Imagen',
  'account.picture.about':
    'Elige, suelta o pega una imagen. Tu equipo la ve junto a tu nombre, y los clientes, junto a tus comentarios.',
  'account.picture.preview': 'Así se verá tu imagen.',
  'account.picture.choose': 'Elegir una imagen',
  'account.picture.another': 'Elegir otra imagen',
  'account.picture.save': 'Guardar imagen',
  'account.picture.remove': 'Quitar imagen',
  'account.email': 'Correo electrónico',
  'account.email.about': 'Un administrador puede cambiarlo.',
  'account.password': 'Contraseña',
  'account.password.about':
    'Con una contraseña nueva se cierra tu sesión en los demás navegadores y se desconectan todas las aplicaciones.',
  'account.password.none': 'Tu cuenta no tiene contraseña.',
  'account.password.link': 'Recibir por correo un enlace para establecer una',
  'account.password.current': 'Contraseña actual',
  'account.password.new': 'Contraseña nueva',
  'account.password.change': 'Cambiar contraseña',
  'account.password.changed': 'Contraseña cambiada',
  'account.display': 'Idioma y apariencia',
  'account.language.about': 'Tu elección también determina el idioma de tus correos.',
  'account.sessions': 'Sesiones',
  'account.sessions.none': 'No se han encontrado sesiones.',
  'account.sessions.count': { one: '{count} sesión', many: '{count} de sesiones', other: '{count} sesiones' },
  'account.sessions.browser': 'Navegador',
  'account.sessions.unknown': 'Navegador desconocido',
  'account.sessions.current': 'Este navegador',
  'account.sessions.used': 'Último uso',
  'account.sessions.since': 'Desde',
  'account.sessions.end': 'Cerrar sesión',
  'account.clients': 'Aplicaciones conectadas',
  'account.clients.none':
    'No hay aplicaciones conectadas. Aparecerán aquí cuando permitas que una aplicación actúe en tu nombre.',
  'account.clients.count': {
    one: '{count} aplicación',
    many: '{count} de aplicaciones',
    other: '{count} aplicaciones',
  },
  'account.clients.end': 'Desconectar',
}
