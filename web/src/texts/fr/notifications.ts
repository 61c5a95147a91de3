import type { Translation } from '@earshot/i18n'
import type { notifications as en } from '../en/notifications.ts'

export const notifications: Translation<typeof en> = {
  'notifications.title': 'Notifications',
  'notifications.open': {
    one: 'Notifications, {count} non lue',
    many: 'Notifications, {count} non lues',
    other: 'Notifications, {count} non lues',
  },
  'notifications.none': 'Rien de nouveau. Les mentions, attributions et réponses apparaissent ici.',
  'notifications.readAll': 'Tout marquer comme lu',
  'notifications.unread': 'Non lue',
  'notifications.choose': 'Paramètres des notifications',

  'notification.mention': '{actor} vous mentionne dans «\u00a0{title}\u00a0»',
  'notification.assignment': '{actor} vous a attribué «\u00a0{title}\u00a0»',
  'notification.assigned': 'On vous a attribué «\u00a0{title}\u00a0»',
  'notification.reply': '{actor} a répondu dans «\u00a0{title}\u00a0»',
  'notification.sla_approaching': '«\u00a0{title}\u00a0» risque de ne pas respecter son objectif SLA',
  'notification.sla_breached': '«\u00a0{title}\u00a0» n’a pas respecté son objectif SLA',
  'notification.sla_unassigned':
    '«\u00a0{title}\u00a0» n’est attribué à personne, et son objectif SLA est à risque',
  'notification.held': '{actor}\u00a0: «\u00a0{title}\u00a0» attend une approbation',
  'notification.webhook_failing': 'Le webhook «\u00a0{title}\u00a0» échoue',
  'notification.webhook_disabled': 'Le webhook «\u00a0{title}\u00a0» a été désactivé',
  'notification.mail_ignored':
    'Des e-mails entrants ne sont pas devenus des messages, plus que d’habitude\u00a0: {title}',
  'notification.untitled': 'Conversation',

  'choices.about': 'Choisissez comment recevoir chaque type de notification.',
  'choices.team': 'Choix pour',
  'choices.team.about': 'Une équipe peut avoir des choix différents.',
  'choices.team.all': 'Toutes les équipes',
  'choices.reset': 'Comme pour toutes les équipes',
  'choices.kind': 'Sujet',
  'choices.mention': 'Quelqu’un vous mentionne dans une note',
  'choices.assignment': 'Une conversation ou un ticket vous est attribué',
  'choices.reply': 'Un client répond dans ce qui vous est attribué',
  'choices.sla_approaching': 'L’un de vos objectifs SLA arrive à échéance',
  'choices.sla_breached': 'L’un de vos objectifs SLA n’est pas respecté',
  'choices.sla_unassigned': 'L’objectif SLA d’un élément non attribué de votre équipe',
  'choices.held': 'Une publication ou un commentaire attend une approbation',
  'choices.webhook_failing': 'Un webhook échoue',
  'choices.webhook_disabled': 'Un webhook a été désactivé',
  'choices.mail_ignored': 'De nombreux e-mails entrants sont ignorés ou échouent',
  'choices.panel': 'Panneau',
  'choices.browser': 'Navigateur',
  'choices.email': 'E-mail',
  'choices.email.off': 'Désactivé',
  'choices.email.immediately': 'Immédiatement',
  'choices.email.daily': 'Une fois par jour',
  'choices.allow': 'Autoriser les notifications dans ce navigateur',
  'choices.blocked':
    'Ce navigateur bloque les notifications d’Earshot. Autorisez-les dans les paramètres du navigateur.',
}
