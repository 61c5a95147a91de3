import type { Translation } from '@earshot/i18n'
import type { lists as en } from '../en/lists.ts'

export const lists: Translation<typeof en> = {
  'app.viewOnPortal': 'Voir sur le portail',

  'views.title': 'Vues enregistrées',
  'views.current': 'Vue enregistrée\u00a0: {name}',
  'views.none': 'Choisissez des filtres, puis enregistrez-les comme vue.',
  'views.save': 'Enregistrer comme vue',
  'views.edit': 'Modifier la vue',
  'views.delete': 'Supprimer la vue',
  'views.delete.about': 'Seule la vue est supprimée, pas son contenu.',
  'views.shared': 'Partager avec l’équipe',
  'views.shared.about': 'Tous les membres voient la vue. Vous et les administrateurs pouvez la modifier.',

  'time.never': 'Jamais',
  'time.unknown': 'Inconnu',

  'list.filter.clear': 'Effacer les filtres',
  'list.more': 'Afficher plus',
  'list.searching': 'Rien trouvé pour l’instant.',
  'list.search.on': 'Rechercher plus loin',
  'list.name': 'Nom',
  'list.name.about': 'Par exemple, le programme qui l’utilise.',
  'list.actions': 'Actions',
  'list.actions.more': 'Plus d’actions',
  'list.description': 'Description',
  'list.edit': 'Modifier',
  'list.delete': 'Supprimer',

  'bulk.select': 'Sélectionner «\u00a0{name}\u00a0»',
  'bulk.selectAll': 'Sélectionner tout ce qui est affiché',
  'bulk.selected': 'Sélection\u00a0: {count}',
  'bulk.clear': 'Effacer la sélection',
  'bulk.addTag': 'Ajouter une étiquette',
  'bulk.removeTag': 'Retirer une étiquette',
  'bulk.undo': 'Annuler',
}
