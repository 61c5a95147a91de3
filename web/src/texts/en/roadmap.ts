import type { Text } from '@earshot/i18n'

export const roadmap = {
  'roadmap.about': 'Planned work, work in progress and completed work, most votes first.',
  'roadmap.empty':
    'No status is shown on roadmaps yet. To add a column, turn on “Show on roadmaps” for a status in',
  'roadmap.create': 'Create roadmap',
  'roadmap.choose': 'Roadmap to show',
  'roadmap.whole': 'All posts',
  'roadmap.boards': 'Boards',
  'roadmap.boards.all': 'All boards',
  'roadmap.tags': 'Tags',
  'roadmap.tags.all': 'Any tags',
  'roadmap.columns': 'Columns',
  'roadmap.columns.all': 'All statuses shown on roadmaps',
  'roadmap.delete.about': 'Its posts do not change. This cannot be undone.',
  'roadmap.column.empty': 'No posts with this status',
  'roadmap.votes': { one: '{count} vote', other: '{count} votes' },
  'roadmap.comments': { one: '{count} comment', other: '{count} comments' },
  'roadmap.move': 'Move “{name}”',
  'roadmap.moveTo': 'Move to',
  'roadmap.off': 'Not on this roadmap',
  'roadmap.moved': '“{name}” moved to {column}',
  'roadmap.stayed': '“{name}” could not be moved',
} as const satisfies Record<string, Text>
