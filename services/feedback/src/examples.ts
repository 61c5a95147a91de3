// What the API reference shows. One story, the same as in the samples of the events.

const written = { createdAt: '2026-03-02T10:15:00.000Z', updatedAt: '2026-03-04T16:40:12.250Z' }

export const tag = {
  id: 'tag_01kk0dwbz0ecst1qh1m3c9w8vt',
  name: 'Accessibility',
  color: '#2563eb',
  description: 'For everybody’s eyes and hands.',
  ...written,
}

export const status = {
  id: 'status_01kk7t3mz0ecst1qk3ps1a68qz',
  name: 'Planned',
  slug: 'planned',
  color: '#8b5cf6',
  category: 'active',
  position: 2,
  showOnRoadmap: true,
  isDefault: false,
  ...written,
}

export const board = {
  id: 'board_01kk345nnfecst1qjr1ncrnnw3',
  slug: 'feature-requests',
  name: 'Feature requests',
  description: 'What should we build next?',
  audience: 'public',
  settings: { authorVotes: false, defaultStatusId: null },
  postCount: 128,
  ...written,
}

export const postItem = {
  id: 'post_01kkajvtshecst1qj9jhrc5ree',
  title: 'Dark mode',
  votes: 12,
  status: status.slug,
  content: 'A dark colour scheme for late evenings.',
  voteCount: 12,
  statusId: status.id,
  commentCount: 3,
  boardId: board.id,
  boardSlug: board.slug,
  boardName: board.name,
  authorName: 'Grace Holt',
  ownerPrincipalId: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  tags: [{ id: tag.id, name: tag.name, color: tag.color }],
  hasVoted: false,
  canonicalPostId: null,
  ...written,
  deletedAt: null,
}

export const post = {
  ...postItem,
  authorPrincipalId: 'principal_01kjyzskgxecst1qm4s4vy0znr',
  eta: '2026-05-01',
}
