import type { Translation } from '@earshot/i18n'
import type { eventTypes as en } from '../en/event-types.ts'

export const eventTypes: Translation<typeof en> = {
  'eventTypes.about': 'Événements auxquels les webhooks peuvent s’abonner.',
  'eventTypes.search': 'Rechercher par nom ou description',
  'eventTypes.count': {
    one: '{count} type d’événement',
    many: '{count} de types d’événements',
    other: '{count} types d’événements',
  },
  'eventTypes.nothing': 'Aucun type d’événement trouvé. Essayez d’autres mots.',
  'eventTypes.boards': 'Filtre par tableau',
  'eventTypes.private.about':
    'Privé\u00a0: l’événement contient des données que seule votre équipe peut voir. Un webhook ne le reçoit que si vous le choisissez par son nom.',
  'eventTypes.schema': 'JSON Schema',
  'eventTypes.fields': 'Champs',
  'eventTypes.optional': 'facultatif',
  'eventTypes.sample': 'Exemple',
  'eventTypes.send': 'Envoyer un exemple',
  'eventTypes.send.title': 'Envoyer un exemple\u00a0: {type}',
}
