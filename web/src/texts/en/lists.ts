import type { Text } from '@earshot/i18n'

export const lists = {
  'app.viewOnPortal': 'View on portal',

  'views.title': 'Saved views',
  'views.current': 'Saved view: {name}',
  'views.none': 'Choose filters, then save them as a view.',
  'views.save': 'Save as view',
  'views.edit': 'Edit view',
  'views.delete': 'Delete view',
  'views.delete.about': 'Only the view is deleted, not what it lists.',
  'views.shared': 'Share with the team',
  'views.shared.about': 'All members see the view. You and admins can change it.',

  'time.never': 'Never',
  'time.unknown': 'Unknown',

  'list.filter.clear': 'Clear filters',
  'list.more': 'Show more',
  'list.searching': 'Nothing found so far.',
  'list.search.on': 'Search older entries',
  'list.name': 'Name',
  'list.name.about': 'For example, the program that uses it.',
  'list.actions': 'Actions',
  'list.actions.more': 'More actions',
  'list.description': 'Description',
  'list.edit': 'Edit',
  'list.delete': 'Delete',

  'bulk.select': 'Select “{name}”',
  'bulk.selectAll': 'Select all shown',
  'bulk.selected': { one: '{count} selected', other: '{count} selected' },
  'bulk.clear': 'Clear selection',
  'bulk.addTag': 'Add tag',
  'bulk.removeTag': 'Remove tag',
  'bulk.undo': 'Undo',
} as const satisfies Record<string, Text>
