import type { Translation } from '@earshot/i18n'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  from: '{author} de {workspace}',
  'subject.none': 'Tu conversación con {workspace}',
  'subject.ticket': '[#{number}] {title}',
  replyLine: 'Responde por encima de esta línea',
  attachments: 'Archivos adjuntos:',
  quoted: 'El {when} (UTC), {author} escribió:',
  someone: 'Alguien',
  contact:
    'Recibes este correo porque tú u otra persona pidió a {workspace} que enviara las respuestas a esta dirección.',
  'contact.reply':
    'Recibes este correo porque tú u otra persona pidió a {workspace} que enviara las respuestas a esta dirección. Si fue otra persona, no respondas: puede leer lo que escribas.',
  'contact.stop': 'Dejar de recibir estos correos',
  'footer.reply':
    'Recibes este correo porque has contactado con {workspace}. Para escribir, responde a este correo.',
  'link.label': '{label}:',
  'link.or': 'O abre',
  greeting: 'Hola, {name}:',
  'greeting.none': 'Hola:',
  'update.post_status': 'Nuevo estado de «{title}»: {status}',
  'update.reply_to_you': '{author} te ha respondido en «{title}»',
  'update.comment_on_post': '{author} ha comentado tu publicación «{title}»',
  'update.mention_of_you': '{author} te ha mencionado en «{title}»',
  'update.changelog': 'Novedad: {title}',
  'update.many': {
    one: '{news}, y {count} novedad más',
    many: '{news}, y {count} de novedades más',
    other: '{news}, y {count} novedades más',
  },
  more: 'Y {count} más.',
  'update.open.post': 'Ver la publicación',
  'update.open.changelog': 'Leer más',
  'update.unfollow': 'Dejar de seguir esta publicación',
  'update.stop.post_status': 'Dejar de recibir correos sobre el estado de las publicaciones',
  'update.stop.reply_to_you': 'Dejar de recibir correos sobre respuestas',
  'update.stop.mention_of_you': 'No recibir más correos sobre menciones',
  'update.stop.changelog': 'Cancelar la suscripción a las novedades',
  'update.preferences': 'Preferencias de correo',
  'update.why.post_status':
    'Recibes este correo porque sigues la publicación, has votado por ella o la has escrito.',
  'update.why.reply_to_you': 'Recibes este correo porque has escrito una publicación o un comentario.',
  'update.why.mention_of_you': 'Recibes este correo porque alguien te ha mencionado.',
  'update.why.changelog': 'Recibes este correo porque te has suscrito a las novedades de {workspace}.',
  'update.why': 'Recibes este correo porque participas en las sugerencias de {workspace}.',
  'notification.mention': '{actor} te ha mencionado en «{title}»',
  'notification.assignment': '{actor} te ha asignado «{title}»',
  'notification.assigned': 'Se te ha asignado «{title}»',
  'notification.reply': '{actor} ha respondido en «{title}»',
  'notification.sla_approaching': 'El objetivo de SLA de «{title}» está a punto de incumplirse ({detail})',
  'notification.sla_breached': 'El objetivo de SLA de «{title}» se ha incumplido ({detail})',
  'notification.sla_unassigned':
    '«{title}» no tiene responsable, y su objetivo de SLA vence pronto o se ha incumplido ({detail})',
  'notification.held': '{actor}: «{title}» espera aprobación',
  'notification.webhook_failing': 'El webhook «{title}» está fallando (fallos consecutivos: {detail})',
  'notification.webhook_disabled': 'Se ha desactivado el webhook «{title}» (fallos consecutivos: {detail})',
  'notification.mail_ignored':
    '{detail} correos entrantes no se han convertido en mensajes en 24 horas, más de lo habitual ({title})',
  'notification.untitled': 'Conversación',
  'notification.many': '{count} notificaciones de {workspace}',
  'notification.open': 'Abrir en Earshot',
  'notification.openAll': 'Abrir Earshot',
  'notification.choose': 'Elegir tus notificaciones',
  'notification.why': 'Recibes este correo porque eres miembro de {workspace}.',
  'invitation.subject': 'Te han invitado a {workspace}',
  'invitation.admin': '{by} te ha invitado a unirte a {workspace} en Earshot con el rol de administrador.',
  'invitation.member': '{by} te ha invitado a unirte a {workspace} en Earshot con el rol de miembro.',
  'invitation.link': {
    one: 'Establece una contraseña para iniciar sesión. El enlace funciona una sola vez y caduca después de {count} día.',
    many: 'Establece una contraseña para iniciar sesión. El enlace funciona una sola vez y caduca después de {count} de días.',
    other:
      'Establece una contraseña para iniciar sesión. El enlace funciona una sola vez y caduca después de {count} días.',
  },
  'invitation.button': 'Establecer contraseña',
  'invitation.footer': 'Si no esperabas esta invitación, ignora este correo.',
  'reset.subject': 'Inicia sesión en {workspace}',
  'reset.requested':
    'Hemos recibido una solicitud para iniciar sesión en {workspace} con tu cuenta de Earshot.',
  'reset.link': {
    one: 'Con el enlace puedes iniciar sesión y establecer una contraseña nueva. Funciona una sola vez y caduca después de {count} hora.',
    many: 'Con el enlace puedes iniciar sesión y establecer una contraseña nueva. Funciona una sola vez y caduca después de {count} de horas.',
    other:
      'Con el enlace puedes iniciar sesión y establecer una contraseña nueva. Funciona una sola vez y caduca después de {count} horas.',
  },
  'reset.button': 'Iniciar sesión',
  'reset.footer': 'Si no lo has solicitado, ignora este correo. No ha cambiado nada.',
  'signUp.subject': 'Confirma tu correo electrónico para {workspace}',
  'signUp.link': {
    one: 'Para crear tu cuenta en {workspace}, elige una contraseña. El enlace funciona una sola vez y caduca después de {count} hora.',
    many: 'Para crear tu cuenta en {workspace}, elige una contraseña. El enlace funciona una sola vez y caduca después de {count} de horas.',
    other:
      'Para crear tu cuenta en {workspace}, elige una contraseña. El enlace funciona una sola vez y caduca después de {count} horas.',
  },
  'signUp.button': 'Elegir contraseña',
  'signInLink.subject': 'Tu enlace para iniciar sesión en {workspace}',
  'signInLink.requested': 'Has pedido iniciar sesión en {workspace}.',
  'signInLink.link': {
    one: 'El enlace funciona una sola vez y caduca después de {count} minuto.',
    many: 'El enlace funciona una sola vez y caduca después de {count} de minutos.',
    other: 'El enlace funciona una sola vez y caduca después de {count} minutos.',
  },
  'signInLink.button': 'Ir al inicio de sesión',
  'signInLink.footer': 'Si no lo has solicitado, ignora este correo. No se ha iniciado ninguna sesión.',
  'signUp.passwordless': {
    one: 'Has pedido iniciar sesión en {workspace}, pero este correo electrónico todavía no tiene cuenta. Con el enlace puedes crear una. Funciona una sola vez y caduca después de {count} hora.',
    many: 'Has pedido iniciar sesión en {workspace}, pero este correo electrónico todavía no tiene cuenta. Con el enlace puedes crear una. Funciona una sola vez y caduca después de {count} de horas.',
    other:
      'Has pedido iniciar sesión en {workspace}, pero este correo electrónico todavía no tiene cuenta. Con el enlace puedes crear una. Funciona una sola vez y caduca después de {count} horas.',
  },
  'signUp.create': 'Crear tu cuenta',
  'signUp.footer': 'Si no has intentado crear una cuenta, ignora este correo. No ha cambiado nada.',
  'known.subject': 'Ya tienes una cuenta en {workspace}',
  'known.tried':
    'Alguien ha intentado crear una cuenta en {workspace} con este correo electrónico. Ya tienes una. Inicia sesión con tu contraseña.',
  'known.forgot': '¿Has olvidado tu contraseña? Solicita un enlace para establecer una nueva',
  footer: 'Recibes este correo porque has contactado con {workspace}.',
}
