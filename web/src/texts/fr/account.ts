import type { Translation } from '@earshot/i18n'
import type { account as en } from '../en/account.ts'

export const account: Translation<typeof en> = {
  'account.about': 'Votre nom et votre photo, votre mot de passe et ce qui a accès à votre compte.',
  'account.profile': 'Profil',
  'account.picture': 'Photo',
  'account.picture.about':
    'Choisissez, déposez ou collez une image. Votre équipe la voit à côté de votre nom, et vos clients à côté de vos commentaires.',
  'account.picture.preview': 'Voici à quoi ressemblera votre photo.',
  'account.picture.choose': 'Choisir une image',
  'account.picture.another': 'Choisir une autre image',
  'account.picture.save': 'Enregistrer la photo',
  'account.picture.remove': 'Supprimer la photo',
  'account.email': 'Adresse e-mail',
  'account.email.about': 'Un administrateur peut la modifier.',
  'account.password': 'Mot de passe',
  'account.password.about':
    'Un nouveau mot de passe ferme vos sessions dans tous les autres navigateurs et déconnecte toutes les applications.',
  'account.password.none': 'Votre compte n’a pas de mot de passe.',
  'account.password.link': 'Recevoir par e-mail un lien pour en définir un',
  'account.password.current': 'Mot de passe actuel',
  'account.password.new': 'Nouveau mot de passe',
  'account.password.change': 'Modifier le mot de passe',
  'account.password.changed': 'Mot de passe modifié',
  'account.display': 'Langue et apparence',
  'account.language.about': 'Votre choix détermine aussi la langue de vos e-mails.',
  'account.sessions': 'Sessions',
  'account.sessions.none': 'Aucune session trouvée.',
  'account.sessions.count': {
    one: '{count} session',
    many: '{count} de sessions',
    other: '{count} sessions',
  },
  'account.sessions.browser': 'Navigateur',
  'account.sessions.unknown': 'Navigateur inconnu',
  'account.sessions.current': 'Ce navigateur',
  'account.sessions.used': 'Dernière utilisation',
  'account.sessions.since': 'Depuis',
  'account.sessions.end': 'Déconnecter',
  'account.clients': 'Applications connectées',
  'account.clients.none':
    'Aucune application connectée. Elles apparaissent ici quand vous autorisez une application à agir en votre nom.',
  'account.clients.count': {
    one: '{count} application',
    many: '{count} d’applications',
    other: '{count} applications',
  },
  'account.clients.end': 'Déconnecter',
}
