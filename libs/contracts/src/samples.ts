import type { EventData, EventType } from './catalogue.ts'

// A post about dark mode, and a customer whose export fails. These samples help to choose event types for a webhook.

const ada = 'principal_01kjvqhs34ecst1qkmw75hj5cn'
const ben = 'principal_01kkd1n4gzecst1qkxxdy5vk8c'
const customer = 'principal_01kjyzskgxecst1qm4s4vy0znr'
const firstLine = 'team_01kjxjyd9mecst1qn28k98rt20'
const billing = 'team_01kkdvfjbfecst1qn99ghmzb3v'
const conversationId = 'conversation_01kkd4d2rwecst1qms2yk9e6jy'
const messageId = 'message_01kk7qhnjvecst1qnmfcyw6ch6'
const ticketId = 'ticket_01kk4njcsfecst1qnrgk6y7vq7'

const board = { boardId: 'board_01kk345nnfecst1qjr1ncrnnw3', boardSlug: 'feature-requests' }
const post = { id: 'post_01kkajvtshecst1qj9jhrc5ree', title: 'Dark mode', ...board }
const duplicatePost = { id: 'post_01kjt0tjv8ecst1qjpge706xqe', title: 'A darker theme, please', ...board }
const comment = {
  id: 'comment_01kjs14d36ecst1qmejjscn0z7',
  content: 'My eyes would thank you.',
  authorEmail: 'grace@example.com',
  authorName: 'Grace Holt',
  isPrivate: false,
}
const conversation = {
  id: conversationId,
  status: 'open',
  channel: 'messenger',
  priority: 'medium',
  assignedTeamId: firstLine,
} as const
const message = {
  id: messageId,
  conversationId,
  senderType: 'visitor',
  authorPrincipalId: customer,
  authorName: 'Grace Holt',
  authorEmail: 'grace@example.com',
  content: 'The export stops at 99 percent.',
  createdAt: '2026-03-05T09:15:00.000Z',
} as const
const note = {
  ...message,
  senderType: 'agent',
  authorPrincipalId: ada,
  authorName: 'Ada Moreno',
  authorEmail: 'ada@example.org',
  content: 'Ben, is this the timeout of last week?',
} as const
const ticket = {
  id: ticketId,
  number: 1042,
  type: 'customer',
  priority: 'high',
  assignedPrincipalId: ada,
  assignedTeamId: firstLine,
  title: 'Export stops at 99 percent',
  status: 'open',
} as const
const rating = { conversation, rating: 5, submittedAt: '2026-03-05T11:02:40.000Z' }
const silence = {
  conversationId,
  conversation,
  ruleId: 'workflow_01kjq1s1y0ecst1qpr36n3ntrr',
  silenceSeconds: 86_400,
  sinceAt: '2026-03-05T09:30:12.000Z',
}
const clock = {
  policyId: 'sla_policy_01kkcm1002ecst1qq17nmxcn1j',
  policyName: 'Business hours',
  metric: 'first_response',
  dueAt: '2026-03-05T10:15:00.000Z',
  targetSeconds: 3600,
} as const

/** Sample `data` of each event type, shown in the docs and in the list of event types. */
export const sampleData: { [T in EventType]: EventData<T> } = {
  'post.created': {
    post: {
      id: post.id,
      title: post.title,
      content: 'A dark color scheme for late evenings.',
      ...board,
      authorEmail: 'grace@example.com',
      authorName: 'Grace Holt',
      voteCount: 1,
    },
  },
  'post.status_changed': {
    post,
    previousStatus: 'Open',
    newStatus: 'Planned',
    previousStatusId: 'status_01kk7cz34hecst1qke5epqz5xc',
    newStatusId: 'status_01kk7t3mz0ecst1qk3ps1a68qz',
  },
  'post.updated': { post, changedFields: ['title', 'tags'] },
  'post.deleted': { post, deletedBy: ada },
  'post.restored': { post },
  'post.merged': { post: duplicatePost, duplicatePost, canonicalPost: post },
  'post.unmerged': { post: duplicatePost, formerCanonicalPost: post },
  'post.voted': { post, voteCount: 12, voterName: 'Grace Holt', voterEmail: 'grace@example.com' },
  'comment.created': { comment, post },
  'comment.updated': {
    comment: { ...comment, content: 'My eyes would thank you, at night at least.' },
    post,
  },
  'comment.deleted': { comment, post },
  'changelog.published': {
    changelog: {
      id: 'changelog_01kk07cb2becst1qmk5c3fsy87',
      title: 'Dark mode is here',
      contentPreview: 'Switch it on under Settings, Appearance.',
      publishedAt: '2026-03-09T14:00:00.000Z',
      linkedPostCount: 1,
    },
  },
  'conversation.created': {
    conversation: {
      ...conversation,
      priority: 'none',
      assignedTeamId: null,
      subject: 'Export fails',
      visitorPrincipalId: customer,
      visitorEmail: 'grace@example.com',
      createdAt: '2026-03-05T09:15:00.000Z',
    },
  },
  'conversation.status_changed': {
    conversation: { ...conversation, status: 'snoozed' },
    previousStatus: 'open',
    newStatus: 'snoozed',
    reason: 'agent',
    snoozedUntil: '2026-03-06T08:00:00.000Z',
  },
  'conversation.assigned': {
    conversation,
    assignedPrincipalId: ada,
    previousPrincipalId: null,
    assignedTeamId: firstLine,
    previousTeamId: null,
    method: 'round_robin',
  },
  'conversation.priority_changed': { conversation, previousPriority: 'none', newPriority: 'medium' },
  'conversation.attribute_changed': {
    conversationId,
    conversation,
    key: 'plan',
    value: 'business',
    previousValue: null,
    source: 'teammate',
  },
  'conversation.csat_submitted': { ...rating, comment: null },
  'conversation.csat_comment_added': { ...rating, comment: 'Solved within the hour. Thank you!' },
  'conversation.note_mentioned': {
    conversationId,
    messageId,
    conversation,
    mentionedPrincipalIds: [ben],
    authorName: note.authorName,
    preview: note.content,
  },
  'conversation.customer_unresponsive': silence,
  'conversation.teammate_unresponsive': { ...silence, silenceSeconds: 7200 },
  'message.created': { message, conversation, isFirstMessage: true },
  'message.note_created': { message: note, conversation },
  'message.deleted': { message, conversation },
  'message.updated': {
    message: {
      ...message,
      content: 'The CSV export stops at 99 percent.',
      updatedAt: '2026-03-05T09:16:10.000Z',
    },
    conversation,
  },
  'ticket.created': {
    ticket: {
      ...ticket,
      assignedPrincipalId: null,
      stage: 'received',
      requesterPrincipalId: customer,
      companyId: 'company_01kkdxdnysecst1qphx4tr6hna',
      createdAt: '2026-03-05T09:20:00.000Z',
    },
  },
  'ticket.status_changed': {
    ticket: { ...ticket, status: 'closed' },
    previousStatus: 'open',
    newStatus: 'closed',
    previousStatusId: 'ticket_status_01kk49pzmsecst1qp6rqae1ebm',
    newStatusId: 'ticket_status_01kjx1a9q9ecst1qpbdywa6ex0',
    stage: 'resolved',
    previousStage: 'in_progress',
  },
  'ticket.assigned': {
    ticket: { ...ticket, assignedTeamId: billing },
    assignedPrincipalId: ada,
    previousPrincipalId: null,
    assignedTeamId: billing,
    previousTeamId: firstLine,
  },
  'ticket.replied': {
    ticket,
    messageId,
    content: 'We found the cause and are working on a fix.',
    senderType: 'agent',
    authorName: 'Ada Moreno',
    attachments: [
      {
        fileId: null,
        name: 'export.log',
        url: 'https://files.example.com/export.log',
        contentType: 'text/plain',
        size: 18_230,
        width: null,
        height: null,
      },
    ],
  },
  'ticket.note_added': {
    ticket,
    messageId,
    content: note.content,
    senderType: 'agent',
    authorName: note.authorName,
    attachments: [],
  },
  'ticket.external_status_changed': {
    ticket,
    title: ticket.title,
    integrationType: 'github',
    externalDisplayId: '#318',
    externalUrl: 'https://tracker.example.com/issues/318',
    externalStatus: 'Closed',
    transition: 'closed',
  },
  'assistant.handed_off': { conversationId, conversation, reason: 'explicit_request' },
  'assistant.resolved': {
    conversationId,
    conversation: { ...conversation, status: 'closed' },
    outcome: 'resolved_confirmed',
  },
  'sla.approaching_breach': { conversationId, conversation, sla: clock },
  'sla.breached': {
    ticketId,
    ticket,
    sla: {
      ...clock,
      metric: 'resolution',
      targetSeconds: 28_800,
      dueAt: '2026-03-05T17:20:00.000Z',
      breachedAt: '2026-03-05T17:20:00.000Z',
      late: false,
    },
  },
}
