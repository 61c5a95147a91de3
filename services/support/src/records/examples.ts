// Examples in the API reference. They show the same story as the examples of events.

const written = { createdAt: '2026-03-05T09:15:00.000Z', updatedAt: '2026-03-05T09:30:12.000Z' }

const ada = 'principal_01kjvqhs34ecst1qkmw75hj5cn'
const ben = 'principal_01kkd1n4gzecst1qkxxdy5vk8c'
const grace = 'principal_01kjyzskgxecst1qm4s4vy0znr'

export const team = {
  id: 'team_01kjxjyd9mecst1qn28k98rt20',
  name: 'First line',
  method: 'round_robin',
  capacity: 8,
  memberCount: 3,
  ...written,
}

export const teamMember = {
  principalId: ada,
  name: 'Ada Moreno',
  availability: 'available',
  openConversations: 2,
}

export const availability = { principalId: ada, availability: 'away', updatedAt: written.updatedAt }

export const macro = {
  id: 'macro_01kjq1s1y0ecst1qpr36n3ntrr',
  name: 'Ask for the browser',
  content: 'Hi {{visitor.firstName | there}}, which browser do you use?',
  attachments: [],
  actions: [{ type: 'tag', tag: 'export' }],
  teamId: null,
  useCount: 42,
  ...written,
}

export const attribute = {
  id: 'attribute_01kjq1s1y0ecst1qpr36n3ntrs',
  key: 'plan',
  name: 'Plan',
  description: 'The plan of the customer.',
  type: 'select',
  options: ['free', 'team', 'enterprise'],
  ...written,
}

export const conversation = {
  id: 'conversation_01kkd4d2rwecst1qms2yk9e6jy',
  status: 'open',
  channel: 'messenger',
  priority: 'medium',
  subject: 'Export stops at 99 percent',
  startedBy: 'visitor',
  visitorPrincipalId: grace,
  visitorName: 'Grace Holt',
  visitorEmail: 'grace@example.com',
  assignedPrincipalId: ada,
  assignedAgentPrincipalId: ada,
  assignedTeamId: team.id,
  snoozedUntil: null,
  waitingSince: '2026-03-05T09:15:00.000Z',
  attributes: { plan: 'team' },
  tags: ['export'],
  links: { postIds: ['post_01kkajvtshecst1qj9jhrc5ree'] },
  csat: null,
  assistantState: null,
  previousConversationId: null,
  mergedIntoId: null,
  splitFromId: null,
  context: {
    page: 'https://www.example.com/pricing',
    browser: 'Firefox',
    system: 'Linux',
    language: 'fr-CH',
  },
  unread: true,
  lastMessageAt: '2026-03-05T09:15:00.000Z',
  resolvedAt: null,
  ...written,
}

export const message = {
  id: 'message_01kk7qhnjvecst1qnmfcyw6ch6',
  conversationId: conversation.id,
  mergedFromId: null,
  senderType: 'visitor',
  isInternal: false,
  authorPrincipalId: grace,
  authorName: 'Grace Holt',
  authorEmail: 'grace@example.com',
  content: 'The export stops at 99 percent.',
  attachments: [
    {
      fileId: 'file_01kk2m9v3yecst1qr6b2k5p9xa',
      name: 'export.png',
      url: 'https://feedback.example.com/files/file_01kk2m9v3yecst1qr6b2k5p9xa?expires=1772788500&signature=0w6QYxnkBz4oN3xk0wXq4A',
      contentType: 'image/png',
      size: 48_213,
      width: 1280,
      height: 720,
    },
  ],
  mentionedPrincipalIds: [],
  automated: false,
  systemEvent: null,
  email: null,
  cc: [],
  createdAt: '2026-03-05T09:15:00.000Z',
  editedAt: null,
}

export const note = {
  ...message,
  senderType: 'agent',
  isInternal: true,
  authorPrincipalId: ada,
  authorName: 'Ada Moreno',
  authorEmail: 'ada@example.org',
  content: 'Ben, is this the timeout of last week?',
  attachments: [],
  mentionedPrincipalIds: [ben],
}

export const scheduledReply = {
  id: 'scheduled_reply_01kk9dbqf3ecst1qn5w0v2m8ht',
  conversationId: conversation.id,
  authorPrincipalId: ada,
  authorName: 'Ada Moreno',
  content: 'Good morning. The export works again.',
  attachments: [],
  cc: null,
  actions: [],
  sendAt: '2026-03-10T08:00:00.000Z',
  blockedBy: null,
  ...written,
}

export const ticketStatus = {
  id: 'ticket_status_01kk49pzmsecst1qp6rqae1ebm',
  name: 'In progress',
  category: 'open',
  stage: 'in_progress',
  isDefault: false,
  position: 1,
  ...written,
}

export const ticket = {
  id: 'ticket_01kk4njcsfecst1qnrgk6y7vq7',
  number: 1042,
  reference: '#1042',
  type: 'customer',
  title: 'Export stops at 99 percent',
  description: 'It fails for every export of more than 10,000 rows.',
  attachments: [],
  priority: 'high',
  status: 'open',
  statusId: ticketStatus.id,
  stage: 'in_progress',
  pendingUntil: null,
  requesterPrincipalId: grace,
  requesterName: 'Grace Holt',
  requesterEmail: 'grace@example.com',
  companyId: 'company_01kkdxdnysecst1qphx4tr6hna',
  assignedPrincipalId: ada,
  assigneePrincipalId: ada,
  assignedTeamId: team.id,
  assigneeTeamId: team.id,
  waitingSince: '2026-03-05T09:20:00.000Z',
  external: {
    integrationType: 'github',
    externalDisplayId: '#318',
    externalUrl: 'https://tracker.example.com/issues/318',
    externalStatus: 'Open',
    transition: null,
  },
  links: { conversationIds: [conversation.id], ticketIds: [], postIds: [] },
  mergedIntoId: null,
  splitFromId: null,
  reopenCount: 0,
  lastMessageAt: null,
  resolvedAt: null,
  createdAt: '2026-03-05T09:20:00.000Z',
  updatedAt: '2026-03-05T09:30:12.000Z',
}

export const ticketMessage = {
  id: 'message_01kk7qhnjvecst1qnmfcyw6ch7',
  ticketId: ticket.id,
  mergedFromId: null,
  senderType: 'agent',
  isInternal: false,
  authorPrincipalId: ada,
  authorName: 'Ada Moreno',
  authorEmail: 'ada@example.org',
  content: 'We have found the cause and are working on a fix.',
  attachments: [],
  mentionedPrincipalIds: [],
  automated: false,
  email: null,
  cc: [],
  createdAt: '2026-03-05T09:30:12.000Z',
}

const nineToFive = [{ from: '09:00', to: '17:00' }]

export const businessHours = {
  id: 'business_hours_01kjq1s1y0ecst1qpr36n3ntrt',
  name: 'Zurich office',
  timeZone: 'Europe/Zurich',
  week: {
    monday: nineToFive,
    tuesday: nineToFive,
    wednesday: nineToFive,
    thursday: nineToFive,
    friday: nineToFive,
    saturday: [],
    sunday: [],
  },
  holidays: ['2026-12-25'],
  ...written,
}

export const slaPolicy = {
  id: 'sla_policy_01kjq1s1y0ecst1qpr36n3ntrv',
  name: 'Urgent',
  match: { priority: 'urgent', channel: null, assignedTeamId: null },
  targets: {
    firstResponseSeconds: 3600,
    nextResponseSeconds: 7200,
    resolutionSeconds: 86_400,
    timeToResolveSeconds: null,
  },
  warningSeconds: 900,
  businessHoursId: businessHours.id,
  isDefault: false,
  order: 0,
  ...written,
}

export const slaClock = {
  id: 'sla_clock_01kjq1s1y0ecst1qpr36n3ntrw',
  metric: 'first_response',
  state: 'running',
  targetSeconds: 3600,
  startedAt: '2026-03-05T09:15:00.000Z',
  dueAt: '2026-03-05T10:15:00.000Z',
  warnedAt: null,
  breachedAt: null,
  settledAt: null,
}

export const workflow = {
  id: 'workflow_01kjq1s1y0ecst1qpr36n3ntrx',
  name: 'Close inactive conversations',
  enabled: true,
  trigger: 'customer_unresponsive',
  afterSeconds: 259_200,
  conditions: { priority: null, channel: null, assignedTeamId: null, tag: null, textContains: null },
  actions: [
    { type: 'note', content: 'Closed: the customer did not reply for three days.' },
    { type: 'close' },
  ],
  runCount: 12,
  lastRunAt: '2026-03-05T09:15:00.000Z',
  ...written,
}

export const volume = { opened: 42, answered: 40, closed: 37, reopened: 2 }
export const durations = { count: 40, medianSeconds: 412, p90Seconds: 2760 }
export const resolution = {
  count: 35,
  medianSeconds: 5400,
  p90Seconds: 86_400,
  closed: 37,
  reopenRate: 0.0541,
}
export const ratings = {
  count: 12,
  average: 4.25,
  satisfactionRate: 0.8333,
  ratings: { 1: 1, 2: 0, 3: 1, 4: 3, 5: 7 },
}
export const slaFigures = { met: 38, breached: 2, metRate: 0.95 }

/** An example report of one day, by team. */
export const report = (figures: object) => ({
  dateFrom: '2026-03-05',
  dateTo: '2026-03-05',
  timeZone: 'Europe/Zurich',
  groupBy: 'team',
  totals: figures,
  groups: [{ key: team.id, name: team.name, figures }],
})

const nextDue = { metric: slaClock.metric, breachedAt: slaClock.breachedAt, dueAt: slaClock.dueAt }

export const conversationItem = {
  ...conversation,
  lastMessage: { senderType: message.senderType, preview: message.content },
  nextDue,
}

export const ticketItem = { ...ticket, nextDue }
