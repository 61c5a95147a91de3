// Examples for the API reference, which match the samples of the events.

const written = { createdAt: '2026-03-02T10:15:00.000Z', updatedAt: '2026-03-04T16:40:12.250Z' }

export const tag = {
  id: 'tag_01kk0dwbz0ecst1qh1m3c9w8vt',
  name: 'Accessibility',
  color: '#2563eb',
  description: 'Issues with contrast, screen readers and keyboard use.',
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
  settings: {
    authorVotes: false,
    defaultStatusId: null,
    requireApproval: 'none',
    showVoters: false,
    userTags: false,
    anonymousVotes: false,
    anonymousPosts: false,
  },
  postCount: 128,
  ...written,
}

export const postItem = {
  id: 'post_01kkajvtshecst1qj9jhrc5ree',
  title: 'Dark mode',
  slug: 'dark-mode-ree',
  votes: 12,
  status: status.slug,
  content: 'A dark color scheme for late evenings.',
  voteCount: 12,
  mrrCents: 328_000,
  score: 44.8,
  statusId: status.id,
  commentCount: 3,
  boardId: board.id,
  boardSlug: board.slug,
  boardName: board.name,
  authorPrincipalId: 'principal_01kjyzskgxecst1qm4s4vy0znr',
  authorName: 'Grace Holt',
  ownerPrincipalId: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  ownerId: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  tags: [{ id: tag.id, name: tag.name, color: tag.color }],
  hasVoted: false,
  canonicalPostId: null,
  isCommentsLocked: false,
  ...written,
  deletedAt: null,
}

export const post = {
  ...postItem,
  attachments: [
    {
      fileId: 'file_01kk2m9v3yecst1qr6b2k5p9xa',
      name: 'settings.png',
      url: 'https://feedback.example.com/files/file_01kk2m9v3yecst1qr6b2k5p9xa?expires=1772788500&signature=0w6QYxnkBz4oN3xk0wXq4A',
      contentType: 'image/png',
      size: 48_213,
      width: 1280,
      height: 720,
    },
  ],
  mergedPosts: [],
  mentionedPrincipalIds: [],
  mentionedNames: [],
  eta: '2026-05-01',
  moderationState: 'published',
}

export const vote = {
  id: 'vote_01kkb0a1x0ecst1qh2m4c9w8vt',
  postId: post.id,
  principalId: 'principal_01kkb09z7secst1qn5t2r8k3wd',
  voterName: 'Lin Yao',
  voterEmail: 'lin@example.com',
  importance: 'important',
  createdAt: '2026-03-03T08:01:30.000Z',
}

export const comment = {
  id: 'comment_01kkb2v5e0ecst1qk8d6x1m7pz',
  postId: post.id,
  parentId: null,
  content: '@Ada Moreno My eyes would thank you.',
  attachments: [],
  mentionedPrincipalIds: ['principal_01kjvqhs34ecst1qkmw75hj5cn'],
  mentionedNames: ['Ada Moreno'],
  isPrivate: false,
  authorPrincipalId: post.authorPrincipalId,
  authorName: post.authorName,
  authorIsTeam: false,
  isTeamMember: false,
  moderationState: 'published',
  reactions: [{ emoji: 'heart', count: 3, reacted: false }],
  replies: [],
  createdAt: '2026-03-03T08:45:00.000Z',
  updatedAt: '2026-03-03T08:45:00.000Z',
  deletedAt: null,
}

export const activity = {
  id: 'activity_01kkd8w4h0ecst1qm2v7t5c9ya',
  type: 'status_changed',
  actorPrincipalId: post.ownerPrincipalId,
  actorName: 'Ada Moreno',
  data: {
    previousStatus: 'Open',
    newStatus: status.name,
    previousStatusId: 'status_01kk7t3mz0ecst1qk3ps1a68qx',
    newStatusId: status.id,
  },
  createdAt: '2026-03-04T16:40:12.250Z',
}

export const held = {
  type: 'comment',
  id: comment.id,
  postId: post.id,
  boardId: board.id,
  title: post.title,
  content: comment.content,
  attachments: [],
  authorPrincipalId: comment.authorPrincipalId,
  authorName: comment.authorName,
  authorEmail: 'grace@example.com',
  moderationState: 'pending',
  createdAt: comment.createdAt,
}

export const changelogEntry = {
  id: 'changelog_01kk07cb2becst1qmk5c3fsy87',
  title: 'Dark mode is here',
  slug: 'dark-mode-is-here-y87',
  content: 'Switch it on under Settings, Appearance.',
  cover: {
    fileId: 'file_01kk2m9v3yecst1qr6b2k5p9xa',
    name: 'dark-mode.png',
    url: 'https://feedback.example.com/files/file_01kk2m9v3yecst1qr6b2k5p9xa?expires=1773068400&signature=Zx3kQmPpY0fDk2b7Vw1s8g',
    contentType: 'image/png',
    size: 84210,
    width: 1600,
    height: 900,
    alt: 'The settings with a dark background.',
  },
  attachments: [],
  labels: ['new'],
  status: 'published',
  publishedAt: '2026-03-09T14:00:00.000Z',
  notifySubscribers: true,
  notifySegment: null,
  announcedAt: '2026-03-09T14:00:00.000Z',
  linkedPostIds: [postItem.id],
  reactions: [{ emoji: 'party', count: 8, reacted: true }],
  ...written,
}

export const roadmap = {
  id: 'roadmap_01kk7xf3q4ecst1qk2vc4h9tbz',
  slug: 'mobile',
  name: 'Mobile',
  description: 'Plans for phones and tablets.',
  boardIds: [board.id],
  tagIds: [],
  statusIds: [],
  columns: [
    {
      statusId: status.id,
      name: status.name,
      slug: status.slug,
      color: status.color,
      category: status.category,
    },
  ],
  ...written,
}

export const importError = {
  row: 17,
  path: 'status',
  code: 'unknown',
  message: 'does not match any status',
  value: 'Shipped soon',
}

export const imported = {
  id: 'import_01kk0m3v5qecst1qj0a8mzk6wd',
  status: 'completed',
  format: 'csv',
  boardId: board.id,
  dryRun: false,
  notify: false,
  ignoredColumns: ['Upvoters'],
  warnings: [
    {
      code: 'votes_ignored',
      columns: ['Upvoters'],
      message:
        'The posts get no votes from these columns. Name the column with the number of votes "votes". Voters are not imported: create their votes with POST /votes.',
    },
  ],
  totalRows: 240,
  createdCount: 236,
  skippedCount: 3,
  failedCount: 1,
  errors: [importError],
  createdAt: '2026-03-05T11:20:00.000Z',
  startedAt: '2026-03-05T11:20:00.300Z',
  completedAt: '2026-03-05T11:20:01.100Z',
}
