import type { Translation } from '@earshot/i18n'
import type { menus as en } from '../en/menus.ts'

export const menus: Translation<typeof en> = {
  'app.guide': 'Guide de cette page',

  'user.menu': 'Votre compte',
  'user.role.admin': 'Administrateur',
  'user.role.member': 'Membre',
  'user.role.user': 'Utilisateur',
  'user.scheme': 'Apparence',
  'user.scheme.auto': 'Système',
  'user.scheme.light': 'Clair',
  'user.scheme.dark': 'Sombre',
  'user.language': 'Langue',
  'user.signOut': 'Se déconnecter',

  'search.label': 'Rechercher des éléments, des pages et des actions',
  'search.nothing': 'Aucun résultat. Essayez un autre nom.',
  'search.searching': 'Recherche…',
  'search.partial': 'Certains services ne répondent pas. Réessayez dans une minute.',
  'search.kind.post': 'Publications',
  'search.kind.conversation': 'Conversations',
  'search.kind.ticket': 'Tickets',
  'search.kind.user': 'Utilisateurs',
  'search.kind.company': 'Entreprises',
  'search.kind.webhook': 'Webhooks',
  'search.kind.event': 'Événements',
  'search.kind.delivery': 'Livraisons',
  'search.pages': 'Pages',
  'search.actions': 'Actions',
}
