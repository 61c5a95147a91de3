import type { Translation } from '@earshot/i18n'
import type { events as en } from '../en/events.ts'

export const events: Translation<typeof en> = {
  'events.one': 'Événement',
  'events.back': 'Tous les événements',
  'events.about': 'Tout ce qui s’est passé, du plus récent au plus ancien, et où cela a été livré.',
  'events.count': { one: '{count} événement', many: '{count} d’événements', other: '{count} événements' },
  'events.empty':
    'Aucun événement trouvé. Ils apparaissent ici quand des publications, conversations et tickets changent.',
  'events.none.found': 'Aucun événement trouvé. Modifiez ou effacez les filtres.',
  'events.filter': 'Événements à afficher',
  'events.type': 'Type d’événement',
  'events.search': 'Texte ou ID',
  'events.search.example': 'post_… ou «\u00a0mode sombre\u00a0»',
  'events.at': 'Heure de l’événement',
  'events.receivedAt': 'Réception',
  'events.audience': 'Visibilité',
  'events.subject': 'Concerne',
  'events.same': 'Tous ses événements',
  'events.webhook': 'Webhook',
  'events.webhook.deleted': 'Webhook supprimé',
  'events.unsent': 'Aucun webhook',
  'events.unsent.about': 'Aucun webhook n’était abonné à cet événement.',
  'events.replays': 'Rejoué pour les consommateurs',
}
