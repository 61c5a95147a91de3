import type { Translation } from '@earshot/i18n'
import type { delivering as en } from '../en/delivering.ts'

export const delivering: Translation<typeof en> = {
  'webhooks.parts': 'Detalles del webhook',
  'webhooks.part.deliveries': 'Entregas',
  'webhooks.part.stats': 'Estadísticas',
  'webhooks.part.replays': 'Reenvíos',
  'webhooks.part.signature': 'Firma',

  'chart.table': 'Mostrar como tabla',
  'chart.time': 'Hora',
  'chart.none': '–',

  'stats.range': 'Intervalo',
  'stats.range.hour': 'Hora',
  'stats.range.day': 'Día',
  'stats.range.week': 'Semana',
  'stats.range.month': '30 días',
  'stats.succeeded': 'Correctos',
  'stats.retried': 'Se reintentarán',
  'stats.failed': 'Fallidos',
  'stats.skipped': 'Omitidas',
  'stats.nothing': 'No hay entregas en este periodo. Elige uno más largo.',
  'stats.outcomes': 'Resultados',
  'stats.outcomes.about': 'Intentos por resultado y entregas omitidas.',
  'stats.latency': 'Latencia',
  'stats.latency.about': 'Tiempo de respuesta: mediana y percentiles 95 y 99.',
  'stats.latency.limit': 'Tiempo límite: {time}',
  'stats.responses': 'Respuestas',
  'stats.responses.none': 'Sin respuesta',

  'replays.title': 'Reenvíos',
  'replays.one': 'Progreso del reenvío',
  'replays.about':
    'Envía de nuevo entregas pasadas, empezando por las más antiguas y después de las nuevas. Solo se ejecuta un reenvío a la vez. Sus fallos no cuentan para desactivar el webhook.',
  'replays.empty': 'Aún no hay reenvíos. Inicia uno para enviar de nuevo entregas pasadas.',
  'replays.count': { one: '{count} reenvío', many: '{count} de reenvíos', other: '{count} reenvíos' },
  'replays.undelivered': 'Reenviar lo que no se entregó',
  'replays.start': 'Iniciar reenvío',
  'replays.start.title': 'Reenviar entregas pasadas',
  'replays.since': 'Desde',
  'replays.until': 'Hasta',
  'replays.until.about': 'Déjalo vacío para usar la hora actual.',
  'replays.what': 'Entregas que reenviar',
  'replays.what.undelivered': 'Sin entregar',
  'replays.what.undelivered.about': 'Fallidas u omitidas: todo lo que el receptor no aceptó.',
  'replays.what.failed': 'Fallidas',
  'replays.what.failed.about': 'El receptor no respondió o las rechazó.',
  'replays.what.skipped': 'Omitidas',
  'replays.what.skipped.about': 'El webhook estaba en pausa o desactivado.',
  'replays.what.all': 'Todas',
  'replays.what.all.about': 'Incluye las entregas correctas, así que el receptor las recibe dos veces.',
  'replays.of.undelivered': 'Sin entregar',
  'replays.of.failed': 'Entregas fallidas',
  'replays.of.skipped': 'Entregas omitidas',
  'replays.of.all': 'Todas las entregas',
  'replays.status.running': 'En curso',
  'replays.status.completed': 'Completado',
  'replays.status.cancelled': 'Cancelado',
  'replays.span': 'Eventos del {since} al {until}',
  'replays.progress': '{done} de {total} entregas reenviadas',
  'replays.started': 'Iniciado',
  'replays.cancel': 'Cancelar reenvío',

  'signature.about':
    'Cada programa es un receptor: lee el secreto de WEBHOOK_SECRET, comprueba la firma de cada solicitud y responde con 200 o 400. El de shell comprueba una sola entrega a mano.',
  'signature.language': 'Lenguaje',
  'signature.body':
    'Verifica los bytes sin procesar del cuerpo antes de analizarlo, y compara en tiempo constante.',
  'signature.age': 'Rechaza las entregas con más de 5 minutos de antigüedad.',
  'signature.quick':
    'Responde enseguida con 200 y haz el trabajo después: un intento se interrumpe a los 5 segundos.',
  'signature.once': 'Guarda los ID de los eventos procesados: un evento puede llegar más de una vez.',

  'verify.title': 'Verificar una solicitud',
  'verify.about':
    'Pega una solicitud que recibió tu receptor: las cabeceras, una línea vacía y el cuerpo. Se comprueba en este navegador; no se envía nada.',
  'verify.secret': 'Secreto que usa el receptor',
  'verify.request': 'Solicitud',
  'verify.verify': 'Verificar',
  'verify.valid': 'La firma es válida',
  'verify.valid.about':
    'Si tu receptor rechaza esta solicitud, no usa este secreto o no usa los bytes sin procesar del cuerpo.',
  'verify.old': 'La firma es válida, pero antigua',
  'verify.old.about':
    'Se creó hace más de 5 minutos. Si tu receptor rechaza también las solicitudes nuevas, comprueba el reloj de su servidor.',
  'verify.missing': 'La solicitud no está completa',
  'verify.missing.about': 'Pega las cabeceras, una línea vacía y, después, el cuerpo.',
  'verify.unsigned': 'Falta la firma',
  'verify.unsigned.about':
    'Le falta X-Service-Timestamp o X-Service-Signature. Puede que un proxy elimine estas cabeceras o que otra persona enviara la solicitud.',
  'verify.reformatted': 'El cuerpo se analizó y se volvió a escribir',
  'verify.reformatted.about':
    'La firma corresponde al mismo JSON con otros bytes. Verifica el cuerpo sin procesar antes de que lo analice un middleware.',
  'verify.trimmed': 'El cuerpo tiene espacios o un salto de línea que no se enviaron',
  'verify.trimmed.about': 'Sin ellos, la firma es válida. Pueden venir de la copia o de un proxy.',
  'verify.wrong': 'La firma no coincide',
  'verify.wrong.about':
    'Se creó con otro secreto, o el cuerpo se modificó. Rota el secreto si lo has perdido.',
  'verify.insecure': 'Este navegador no puede verificar aquí',
  'verify.insecure.about':
    'Los navegadores solo verifican firmas en páginas con HTTPS. Abre el panel en su dirección HTTPS.',
}
