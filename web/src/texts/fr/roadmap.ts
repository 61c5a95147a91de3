import type { Translation } from '@earshot/i18n'
import type { roadmap as en } from '../en/roadmap.ts'

export const roadmap: Translation<typeof en> = {
  'roadmap.about': 'Ce qui est prévu, en cours et terminé, en commençant par le plus voté.',
  'roadmap.empty':
    'Aucun statut n’est encore affiché sur les feuilles de route. Pour ajouter une colonne, activez «\u00a0Afficher sur les feuilles de route\u00a0» pour un statut dans',
  'roadmap.create': 'Créer une feuille de route',
  'roadmap.choose': 'Feuille de route à afficher',
  'roadmap.whole': 'Toutes les publications',
  'roadmap.boards': 'Tableaux',
  'roadmap.boards.all': 'Tous les tableaux',
  'roadmap.tags': 'Étiquettes',
  'roadmap.tags.all': 'Toutes les étiquettes',
  'roadmap.columns': 'Colonnes',
  'roadmap.columns.all': 'Tous les statuts affichés sur les feuilles de route',
  'roadmap.delete.about': 'Ses publications ne changent pas. Cette action est irréversible.',
  'roadmap.column.empty': 'Aucune publication avec ce statut',
  'roadmap.votes': { one: '{count} vote', many: '{count} de votes', other: '{count} votes' },
  'roadmap.comments': {
    one: '{count} commentaire',
    many: '{count} de commentaires',
    other: '{count} commentaires',
  },
  'roadmap.move': 'Déplacer «\u00a0{name}\u00a0»',
  'roadmap.moveTo': 'Déplacer vers',
  'roadmap.off': 'Hors de cette feuille de route',
  'roadmap.moved': '«\u00a0{name}\u00a0» a été déplacée vers {column}',
  'roadmap.stayed': '«\u00a0{name}\u00a0» n’a pas pu être déplacée',
}
