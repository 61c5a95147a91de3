import type { Translation } from '@earshot/i18n'
import type { en } from './en.ts'

// The spaces before : ; ! ? and inside of quotation marks do not break (U+00A0). No text has “de” before a name, which
// would be “d’” before some names.

export const fr: Translation<typeof en> = {
  from: '{author} chez {workspace}',
  'subject.none': 'Votre conversation avec {workspace}',
  'subject.ticket': '[#{number}] {title}',
  replyLine: 'Répondez au-dessus de cette ligne',
  attachments: 'Pièces jointes :',
  quoted: 'Le {when} (UTC), {author} a écrit :',
  someone: 'Quelqu’un',
  contact:
    'Vous recevez cet e-mail parce que vous, ou quelqu’un d’autre, avez demandé à {workspace} d’envoyer les réponses à cette adresse.',
  'contact.reply':
    'Vous recevez cet e-mail parce que vous, ou quelqu’un d’autre, avez demandé à {workspace} d’envoyer les réponses à cette adresse. Si c’était quelqu’un d’autre, ne répondez pas : cette personne peut lire ce que vous écrivez.',
  'contact.stop': 'Ne plus recevoir ces e-mails',
  'footer.reply':
    'Vous recevez cet e-mail parce que vous avez contacté {workspace}. Pour écrire, répondez à cet e-mail.',
  'link.label': '{label} :',
  'link.or': 'Ou ouvrez',
  greeting: 'Bonjour {name},',
  'greeting.none': 'Bonjour,',
  'update.post_status': '« {title} » a un nouveau statut : {status}',
  'update.reply_to_you': '{author} vous a répondu dans « {title} »',
  'update.comment_on_post': '{author} a commenté votre publication « {title} »',
  'update.mention_of_you': '{author} a mentionné votre nom dans « {title} »',
  'update.changelog': 'Nouveauté : {title}',
  'update.many': {
    one: '{news}, et {count} autre',
    many: '{news}, et {count} d’autres',
    other: '{news}, et {count} autres',
  },
  more: 'Et {count} de plus.',
  'update.open.post': 'Voir la publication',
  'update.open.changelog': 'Lire la suite',
  'update.unfollow': 'Ne plus suivre cette publication',
  'update.stop.post_status': 'Ne plus recevoir d’e-mails sur le statut des publications',
  'update.stop.reply_to_you': 'Ne plus recevoir d’e-mails sur les réponses',
  'update.stop.mention_of_you': 'Ne plus recevoir d’e-mails sur les mentions',
  'update.stop.changelog': 'Se désabonner des nouveautés',
  'update.preferences': 'Préférences e-mail',
  'update.why.post_status':
    'Vous recevez cet e-mail parce que vous suivez la publication, avez voté pour elle ou l’avez écrite.',
  'update.why.reply_to_you':
    'Vous recevez cet e-mail parce que vous avez écrit une publication ou un commentaire.',
  'update.why.mention_of_you': 'Vous recevez cet e-mail parce que quelqu’un a mentionné votre nom.',
  'update.why.changelog':
    'Vous recevez cet e-mail en raison de votre abonnement aux nouveautés chez {workspace}.',
  'update.why': 'Vous recevez cet e-mail parce que vous participez au feedback chez {workspace}.',
  'notification.mention': '{actor} vous mentionne dans « {title} »',
  'notification.assignment': '{actor} vous a attribué « {title} »',
  'notification.assigned': 'On vous a attribué « {title} »',
  'notification.reply': '{actor} a répondu dans « {title} »',
  'notification.sla_approaching': '« {title} » risque de ne pas respecter son objectif SLA ({detail})',
  'notification.sla_breached': '« {title} » n’a pas respecté son objectif SLA ({detail})',
  'notification.sla_unassigned':
    '« {title} » n’est attribué à personne, et son objectif SLA arrive à échéance ou n’a pas été respecté ({detail})',
  'notification.held': '{actor} : « {title} » attend une approbation',
  'notification.webhook_failing': 'Le webhook « {title} » échoue (échecs consécutifs : {detail})',
  'notification.webhook_disabled': 'Le webhook « {title} » a été désactivé (échecs consécutifs : {detail})',
  'notification.mail_ignored':
    '{detail} e-mails entrants ne sont pas devenus des messages en 24 heures, plus que d’habitude ({title})',
  'notification.untitled': 'Conversation',
  'notification.many': '{workspace} : {count} notifications',
  'notification.open': 'Ouvrir dans Earshot',
  'notification.openAll': 'Ouvrir Earshot',
  'notification.choose': 'Choisir vos notifications',
  'notification.why': 'Vous recevez cet e-mail parce que vous avez rejoint {workspace}.',
  'invitation.subject': 'Invitation à rejoindre {workspace}',
  'invitation.admin': '{by} vous invite à rejoindre {workspace} sur Earshot avec le rôle d’administrateur.',
  'invitation.member': '{by} vous invite à rejoindre {workspace} sur Earshot avec le rôle de membre.',
  'invitation.link': {
    one: 'Définissez un mot de passe pour vous connecter. Le lien ne fonctionne qu’une fois et expire après {count} jour.',
    many: 'Définissez un mot de passe pour vous connecter. Le lien ne fonctionne qu’une fois et expire après {count} de jours.',
    other:
      'Définissez un mot de passe pour vous connecter. Le lien ne fonctionne qu’une fois et expire après {count} jours.',
  },
  'invitation.button': 'Définir le mot de passe',
  'invitation.footer': 'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
  'reset.subject': 'Se connecter à {workspace}',
  'reset.requested': 'Nous avons reçu une demande de connexion à {workspace} sur Earshot.',
  'reset.link': {
    one: 'Le lien vous permet de vous connecter et de définir un nouveau mot de passe. Il ne fonctionne qu’une fois et expire après {count} heure.',
    many: 'Le lien vous permet de vous connecter et de définir un nouveau mot de passe. Il ne fonctionne qu’une fois et expire après {count} d’heures.',
    other:
      'Le lien vous permet de vous connecter et de définir un nouveau mot de passe. Il ne fonctionne qu’une fois et expire après {count} heures.',
  },
  'reset.button': 'Se connecter',
  'reset.footer': 'Si vous n’avez rien demandé, ignorez cet e-mail. Rien n’a changé.',
  'signUp.subject': 'Confirmez votre adresse e-mail pour {workspace}',
  'signUp.link': {
    one: 'Pour créer votre compte chez {workspace}, choisissez un mot de passe. Le lien ne fonctionne qu’une fois et expire après {count} heure.',
    many: 'Pour créer votre compte chez {workspace}, choisissez un mot de passe. Le lien ne fonctionne qu’une fois et expire après {count} d’heures.',
    other:
      'Pour créer votre compte chez {workspace}, choisissez un mot de passe. Le lien ne fonctionne qu’une fois et expire après {count} heures.',
  },
  'signUp.button': 'Choisir un mot de passe',
  'signInLink.subject': 'Votre lien de connexion pour {workspace}',
  'signInLink.requested': 'Vous avez demandé à vous connecter à {workspace}.',
  'signInLink.link': {
    one: 'Le lien ne fonctionne qu’une fois et expire après {count} minute.',
    many: 'Le lien ne fonctionne qu’une fois et expire après {count} de minutes.',
    other: 'Le lien ne fonctionne qu’une fois et expire après {count} minutes.',
  },
  'signInLink.button': 'Aller à la connexion',
  'signInLink.footer': 'Si vous n’avez rien demandé, ignorez cet e-mail. Personne n’a été connecté.',
  'signUp.passwordless': {
    one: 'Vous avez demandé à vous connecter à {workspace}, mais cette adresse e-mail n’a pas encore de compte. Le lien vous permet d’en créer un. Il ne fonctionne qu’une fois et expire après {count} heure.',
    many: 'Vous avez demandé à vous connecter à {workspace}, mais cette adresse e-mail n’a pas encore de compte. Le lien vous permet d’en créer un. Il ne fonctionne qu’une fois et expire après {count} d’heures.',
    other:
      'Vous avez demandé à vous connecter à {workspace}, mais cette adresse e-mail n’a pas encore de compte. Le lien vous permet d’en créer un. Il ne fonctionne qu’une fois et expire après {count} heures.',
  },
  'signUp.create': 'Créer votre compte',
  'signUp.footer': 'Si vous n’avez pas essayé de créer un compte, ignorez cet e-mail. Rien n’a changé.',
  'known.subject': 'Vous avez déjà un compte chez {workspace}',
  'known.tried':
    'Quelqu’un a essayé de créer un compte chez {workspace} avec cette adresse e-mail. Vous en avez déjà un. Connectez-vous avec votre mot de passe.',
  'known.forgot': 'Mot de passe oublié ? Demandez un lien pour en définir un nouveau',
  footer: 'Vous recevez cet e-mail parce que vous avez contacté {workspace}.',
}
