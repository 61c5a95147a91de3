import type { Translation } from '@earshot/i18n'
import type { events as en } from '../en/events.ts'

export const events: Translation<typeof en> = {
  'events.one': 'Evento',
  'events.back': 'Todos los eventos',
  'events.about': 'Todo lo que ha pasado, primero lo más reciente, y adónde se entregó.',
  'events.count': { one: '{count} evento', many: '{count} de eventos', other: '{count} eventos' },
  'events.empty':
    'No se han encontrado eventos. Aparecen aquí cuando cambian publicaciones, conversaciones y tickets.',
  'events.none.found': 'No se han encontrado eventos. Cambia o borra los filtros.',
  'events.filter': 'Eventos que mostrar',
  'events.type': 'Tipo de evento',
  'events.search': 'Texto o ID',
  'events.search.example': 'post_… o «modo oscuro»',
  'events.at': 'Hora del evento',
  'events.receivedAt': 'Recibido',
  'events.audience': 'Visibilidad',
  'events.subject': 'Sobre',
  'events.same': 'Todos sus eventos',
  'events.webhook': 'Webhook',
  'events.webhook.deleted': 'Webhook eliminado',
  'events.unsent': 'Ningún webhook',
  'events.unsent.about': 'Ningún webhook estaba suscrito a este evento.',
  'events.replays': 'Reenviado a los consumidores',
}
