import type { Translation } from '@earshot/i18n'
import type { home as en } from '../en/home.ts'

export const home: Translation<typeof en> = {
  'home.title': 'Accueil',
  'home.greeting': 'Bonjour {name}',
  'home.reference': 'Référence de l’API',
  'home.attention': 'À traiter',
  'home.nothing': 'Vous n’avez rien à traiter.',
  'home.week': 'En un coup d’œil',
  'home.newConversations': 'Nouvelles conversations, 7 jours',
  'home.response': 'Première réponse, 7 jours',
  'home.down': 'Services non prêts',
  'home.late': 'Outbox en retard',
  'home.open': 'Conversations ouvertes',
  'home.unassigned': 'Conversations non attribuées',
  'home.tickets': 'Tickets ouverts',
  'home.atRisk': 'Conversations\u00a0: SLA à risque',
  'home.breached': 'Conversations\u00a0: SLA non respecté',
  'home.ticketsAtRisk': 'Tickets\u00a0: SLA à risque',
  'home.ticketsBreached': 'Tickets\u00a0: SLA non respecté',
  'home.newPosts': 'Nouvelles publications, 7 jours',
  'home.newVotes': 'Nouveaux votes, 7 jours',
  'home.pending': 'Publications et commentaires à approuver',
  'home.success': 'Tentatives réussies, 24 h',
  'home.latency': 'Latence (p95, dernière heure)',
  'home.failing': 'Webhooks en échec',
  'home.disabled': 'Webhooks désactivés',
  'home.none': 'Aucune donnée',
  'home.ms': '{count} ms',
  'home.dead': 'Lettres mortes',

  'setup.title': 'Premiers pas',
  'setup.progress': '{done} sur {all}',
  'setup.done': 'Terminé\u00a0:',
  'setup.hide': 'Masquer cette liste',
  'setup.workspace': 'Nommez votre espace de travail, ajoutez un logo et choisissez qui peut participer',
  'setup.workspace.about': 'Vos clients voient le nom et le logo sur le portail et dans les e-mails.',
  'setup.board': 'Configurez votre premier tableau',
  'setup.board.about': 'Renommez le premier tableau, ou créez-en un pour chaque produit.',
  'setup.team': 'Invitez votre équipe',
  'setup.team.about': 'Les membres reçoivent un lien pour définir leur mot de passe.',
  'setup.webhook': 'Connectez un webhook et envoyez un événement de test',
  'setup.webhook.about': 'Vos systèmes sont informés aussitôt de chaque publication, vote et message.',

  'demo.title': 'Données de démonstration',
  'demo.absent':
    'Découvrez chaque page avec du contenu\u00a0: une équipe, des clients, des publications, des conversations et des tickets.',
  'demo.incomplete':
    'Les données de démonstration sont incomplètes. Supprimez-les, puis chargez-les de nouveau.',
  'demo.loaded': 'Les données de démonstration sont chargées.',
  'demo.load': 'Charger la démo',
  'demo.load.about':
    'Cela crée une équipe, des clients, des tableaux avec des publications, des nouveautés, des conversations et des tickets. Vos webhooks n’en reçoivent rien, et ces personnes ne reçoivent jamais d’e-mail. Vous pouvez tout supprimer plus tard.',
  'demo.remove': 'Supprimer la démo',
  'demo.remove.about':
    'Cela supprime les personnes, les publications, les conversations et les tickets de la démonstration, ainsi que ce que vous y avez ajouté. Vos propres données sont conservées.',
}
