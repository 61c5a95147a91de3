import type { Translation } from '@earshot/i18n'
import type { access as en } from '../en/access.ts'

export const access: Translation<typeof en> = {
  'keys.about': 'Los programas se autentican en la API con estas claves.',
  'keys.count': { one: '{count} clave', many: '{count} de claves', other: '{count} claves' },
  'keys.empty': 'Aún no hay claves de API. Crea una para que un programa pueda usar la API.',
  'keys.role': 'Rol',
  'keys.role.member': 'Miembro',
  'keys.role.member.about': 'Trabaja con sugerencias y soporte.',
  'keys.role.admin': 'Administrador',
  'keys.role.admin.about': 'También gestiona claves, webhooks, miembros y ajustes.',
  'keys.access': 'Acceso',
  'keys.access.full': 'Completo',
  'keys.access.full.about': 'Puede leer y escribir.',
  'keys.access.read-only': 'Solo lectura',
  'keys.access.read-only.about': 'Solo puede leer.',
  'keys.access.listed': 'Ámbitos personalizados',
  'keys.lastUsed': 'Último uso',
  'keys.expires': 'Caduca',
  'keys.expires.about': 'Vale hasta el final de este día. Déjalo vacío para que no caduque.',
  'keys.expired': 'Caducó {when}',
  'keys.createdBy': 'Creada por',
  'keys.create': 'Crear clave de API',
  'keys.use':
    'Los programas envían la clave en la cabecera Authorization. Tiene el rol y el acceso que elegiste.',
  'keys.created': 'Clave de API «{name}» creada',
  'keys.revoke': 'Revocar',
  'keys.revoke.title': '¿Revocar «{name}»?',
  'keys.revoke.about':
    'Los programas que usan esta clave perderán el acceso en 2 segundos. Esta acción no se puede deshacer.',

  'tokens.title': 'Tokens personales',
  'tokens.about':
    'Con un token personal, tus propios scripts y herramientas usan la API en tu nombre. Un token nunca puede hacer más de lo que permite tu rol.',
  'tokens.count': { one: '{count} token', many: '{count} de tokens', other: '{count} tokens' },
  'tokens.empty': 'Aún no hay tokens personales. Crea uno para usar la API en tu nombre.',
  'tokens.create': 'Crear token personal',
  'tokens.created': 'Token personal «{name}» creado',
  'tokens.use':
    'Envía el token en la cabecera Authorization. Actúa en tu nombre, con el acceso que elegiste, y deja de funcionar cuando dejas el equipo.',
  'tokens.personal': 'Token personal',
  'tokens.revoke.about':
    'Los scripts y herramientas que usan este token perderán el acceso en 2 segundos. Esta acción no se puede deshacer.',

  'clients.about': 'Programas que obtienen tokens de acceso con OAuth 2.0, para un usuario o para sí mismos.',
  'clients.count': { one: '{count} cliente', many: '{count} de clientes', other: '{count} clientes' },
  'clients.empty':
    'Aún no hay clientes de OAuth. Crea uno para que un programa pueda obtener tokens de acceso.',
  'clients.create': 'Crear cliente de OAuth',
  'clients.id': 'ID de cliente',
  'clients.authorize': 'Endpoint de autorización',
  'clients.token': 'Endpoint de tokens',
  'clients.metadata': 'Metadatos del servidor',
  'clients.noSecret': 'Un cliente público no tiene secreto. Demuestra quién es con PKCE.',
  'clients.created': 'Cliente de OAuth «{name}» creado',
  'clients.kind': 'Tipo de cliente',
  'clients.kind.confidential': 'Confidencial',
  'clients.kind.confidential.about': 'Se ejecuta en un servidor y puede guardar un secreto.',
  'clients.kind.public': 'Público',
  'clients.kind.public.about': 'Se ejecuta en un navegador o un teléfono, y no tiene secreto.',
  'clients.grantTypes': 'Tipos de concesión',
  'clients.grantTypes.authorization_code': 'Código de autorización',
  'clients.grantTypes.refresh_token': 'Tokens de actualización',
  'clients.grantTypes.client_credentials': 'Credenciales de cliente',
  'clients.redirectUris': 'URI de redirección',
  'clients.redirectUris.about':
    'Una por línea; se comparan de forma exacta. Solo para «Código de autorización».',
  'clients.scopes': 'Ámbitos',
  'clients.scopes.about': 'Los tokens de acceso de este cliente solo pueden tener estos ámbitos.',
  'clients.created.at': 'Creado',
  'clients.delete': 'Eliminar',
  'clients.delete.title': '¿Eliminar «{name}»?',
  'clients.delete.about':
    'Todos los tokens de este cliente dejarán de funcionar en 2 segundos. Esta acción no se puede deshacer.',
}
