import type { Translation } from '@earshot/i18n'
import type { access as en } from '../en/access.ts'

export const access: Translation<typeof en> = {
  'keys.about': 'Les programmes s’authentifient auprès de l’API avec ces clés.',
  'keys.count': { one: '{count} clé', many: '{count} de clés', other: '{count} clés' },
  'keys.empty': 'Aucune clé API pour le moment. Créez-en une pour qu’un programme puisse utiliser l’API.',
  'keys.role': 'Rôle',
  'keys.role.member': 'Membre',
  'keys.role.member.about': 'Travaille avec le feedback et le support.',
  'keys.role.admin': 'Administrateur',
  'keys.role.admin.about': 'Gère aussi les clés, les webhooks, les membres et les paramètres.',
  'keys.access': 'Accès',
  'keys.access.full': 'Complet',
  'keys.access.full.about': 'Lecture et écriture.',
  'keys.access.read-only': 'Lecture seule',
  'keys.access.read-only.about': 'Lecture uniquement.',
  'keys.access.listed': 'Scopes personnalisés',
  'keys.lastUsed': 'Dernière utilisation',
  'keys.expires': 'Expiration',
  'keys.expires.about': 'Valable jusqu’à la fin de ce jour. Laissez vide pour ne pas fixer d’expiration.',
  'keys.expired': 'A expiré {when}',
  'keys.createdBy': 'Créée par',
  'keys.create': 'Créer une clé API',
  'keys.use':
    'Les programmes envoient la clé dans l’en-tête Authorization. Elle a le rôle et l’accès que vous avez choisis.',
  'keys.created': 'Clé API «\u00a0{name}\u00a0» créée',
  'keys.revoke': 'Révoquer',
  'keys.revoke.title': 'Révoquer «\u00a0{name}\u00a0»\u00a0?',
  'keys.revoke.about':
    'Les programmes qui utilisent cette clé perdent l’accès en moins de 2 secondes. Cette action est irréversible.',

  'tokens.title': 'Tokens personnels',
  'tokens.about':
    'Avec un tel token, vos scripts et outils utilisent l’API en votre nom. Il ne permet jamais plus que votre rôle.',
  'tokens.count': { one: '{count} token', many: '{count} de tokens', other: '{count} tokens' },
  'tokens.empty': 'Aucun token personnel pour le moment. Créez-en un pour utiliser l’API en votre nom.',
  'tokens.create': 'Créer un token personnel',
  'tokens.created': 'Token personnel «\u00a0{name}\u00a0» créé',
  'tokens.use':
    'Envoyez le token dans l’en-tête Authorization. Il agit en votre nom, avec l’accès que vous avez choisi, et prend fin quand vous quittez l’équipe.',
  'tokens.personal': 'Token personnel',
  'tokens.revoke.about':
    'Les scripts et outils qui utilisent ce token perdent l’accès en moins de 2 secondes. Cette action est irréversible.',

  'clients.about':
    'Programmes qui obtiennent des tokens d’accès avec OAuth 2.0, pour un utilisateur ou pour eux-mêmes.',
  'clients.count': { one: '{count} client', many: '{count} de clients', other: '{count} clients' },
  'clients.empty':
    'Aucun client OAuth pour le moment. Créez-en un pour qu’un programme obtienne des tokens d’accès.',
  'clients.create': 'Créer un client OAuth',
  'clients.id': 'ID du client',
  'clients.authorize': 'Endpoint d’autorisation',
  'clients.token': 'Endpoint des tokens',
  'clients.metadata': 'Métadonnées du serveur',
  'clients.noSecret': 'Un client public n’a pas de secret. Il s’authentifie avec PKCE.',
  'clients.created': 'Client OAuth «\u00a0{name}\u00a0» créé',
  'clients.kind': 'Type de client',
  'clients.kind.confidential': 'Confidentiel',
  'clients.kind.confidential.about': 'S’exécute sur un serveur et peut garder un secret.',
  'clients.kind.public': 'Public',
  'clients.kind.public.about': 'S’exécute dans un navigateur ou sur un téléphone, sans secret.',
  'clients.grantTypes': 'Types d’autorisation',
  'clients.grantTypes.authorization_code': 'Code d’autorisation',
  'clients.grantTypes.refresh_token': 'Tokens d’actualisation',
  'clients.grantTypes.client_credentials': 'Identifiants du client',
  'clients.redirectUris': 'URI de redirection',
  'clients.redirectUris.about':
    'Une par ligne, comparées à l’identique. Uniquement pour le code d’autorisation.',
  'clients.scopes': 'Scopes',
  'clients.scopes.about': 'Les tokens d’accès de ce client ne peuvent avoir que ces scopes.',
  'clients.created.at': 'Création',
  'clients.delete': 'Supprimer',
  'clients.delete.title': 'Supprimer «\u00a0{name}\u00a0»\u00a0?',
  'clients.delete.about':
    'Tous les tokens de ce client cessent de fonctionner en moins de 2 secondes. Cette action est irréversible.',
}
