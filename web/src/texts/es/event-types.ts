import type { Translation } from '@earshot/i18n'
import type { eventTypes as en } from '../en/event-types.ts'

export const eventTypes: Translation<typeof en> = {
  'eventTypes.about': 'Eventos a los que pueden suscribirse los webhooks.',
  'eventTypes.search': 'Buscar por nombre o descripción',
  'eventTypes.count': {
    one: '{count} tipo de evento',
    many: '{count} de tipos de eventos',
    other: '{count} tipos de eventos',
  },
  'eventTypes.nothing': 'No se han encontrado tipos de eventos. Prueba con otras palabras.',
  'eventTypes.boards': 'Filtro de tableros',
  'eventTypes.private.about':
    'Privado: el evento tiene datos que solo puede ver tu equipo. Un webhook solo lo recibe si lo eliges por su nombre.',
  'eventTypes.schema': 'JSON Schema',
  'eventTypes.fields': 'Campos',
  'eventTypes.optional': 'opcional',
  'eventTypes.sample': 'Muestra',
  'eventTypes.send': 'Enviar muestra',
  'eventTypes.send.title': 'Enviar muestra de {type}',
}
