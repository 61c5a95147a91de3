import type { priorities } from '@earshot/contracts'
import type { MacroInput } from '../macros/model.ts'

// Conversations and tickets of the demo. Times are minutes before the seed runs, so that some SLA targets are still running.
// `visitor` and `agent` are places in the lists of customers and members.

export const teams = [
  { name: 'Support', method: 'balanced', agents: [0, 1, 2] },
  { name: 'Billing', method: 'round_robin', agents: [1] },
] as const

export const policies = [
  { name: 'Urgent', priority: 'urgent', firstResponse: 15, nextResponse: 60, resolution: 8 * 60 },
  { name: 'Standard', priority: null, firstResponse: 60, nextResponse: 4 * 60, resolution: 24 * 60 },
] as const

export const macros: Pick<MacroInput, 'name' | 'content' | 'actions'>[] = [
  {
    name: 'Ask for the browser',
    content:
      'Hi {{visitor.firstName | there}}, which browser and version do you use? A screenshot helps, too.',
    actions: [],
  },
  {
    name: 'Thank and close',
    content:
      'Thank you for letting us know, {{visitor.firstName | and all the best}}. We close this for now; just reply to reopen it.',
    actions: [{ type: 'close' }],
  },
  {
    name: 'Invoice sent',
    content: 'We have sent the invoice to the address of your account.\n\n{{agent.name}}',
    actions: [
      { type: 'tag', tag: 'billing' },
      { type: 'snooze', forSeconds: null },
    ],
  },
]

/** A message is written by the customer unless it has an `agent`. */
export type SeedMessage = { ago: number; content: string; agent?: number; isNote?: true }

type Thread = {
  visitor: number
  team: number | null
  agent: number | null
  priority: (typeof priorities)[number]
  messages: SeedMessage[]
}

export type SeedConversation = Thread & {
  subject: string
  channel: 'web' | 'email' | 'messenger'
  tags: string[]
  status: 'open' | 'snoozed' | 'closed'
  /** For closed conversations: when it was closed. */
  closedAgo?: number
  csat?: { rating: number; comment: string }
}

const hour = 60
const day = 24 * hour

export const conversations: SeedConversation[] = [
  {
    subject: 'The export stops at 99 percent',
    channel: 'web',
    tags: ['export'],
    status: 'open',
    visitor: 0,
    team: 0,
    agent: 0,
    priority: 'urgent',
    messages: [
      { ago: 50, content: 'The export of our board stops at 99 percent. The meeting is in an hour.' },
    ],
  },
  {
    subject: 'Invoice for March',
    channel: 'email',
    tags: ['billing'],
    status: 'open',
    visitor: 1,
    team: 1,
    agent: 1,
    priority: 'medium',
    messages: [
      { ago: 3 * hour, content: 'Our accountants miss the invoice for March.' },
      { ago: 2.5 * hour, agent: 1, content: 'I look into it.' },
      { ago: 2.4 * hour, agent: 1, content: 'The address of the account was old. Fixed.', isNote: true },
      { ago: 20, content: 'It still has not arrived.' },
    ],
  },
  {
    subject: 'How do I invite colleagues?',
    channel: 'messenger',
    tags: ['onboarding'],
    status: 'open',
    visitor: 2,
    team: 0,
    agent: null,
    priority: 'none',
    messages: [{ ago: 12, content: 'I cannot find where to invite my colleagues.' }],
  },
  {
    subject: 'Dark mode on the phone',
    channel: 'web',
    tags: ['mobile'],
    status: 'snoozed',
    visitor: 3,
    team: 0,
    agent: 2,
    priority: 'low',
    messages: [
      { ago: 2 * day, content: 'When does dark mode come to the phone?' },
      {
        ago: 2 * day - 40,
        agent: 2,
        content: 'We test it this week, and write to you when it is available.',
      },
    ],
  },
  {
    subject: 'Two digests every morning',
    channel: 'email',
    tags: ['email'],
    status: 'closed',
    visitor: 4,
    team: 0,
    agent: 0,
    priority: 'medium',
    closedAgo: 3 * day - 300,
    csat: { rating: 5, comment: 'Quick and friendly.' },
    messages: [
      { ago: 3 * day, content: 'I get the digest at eight and at nine.' },
      { ago: 3 * day - 25, agent: 0, content: 'Your account had two time zones. It has one now.' },
    ],
  },
  {
    subject: 'Change of plan',
    channel: 'web',
    tags: ['billing'],
    status: 'closed',
    visitor: 5,
    team: 1,
    agent: 1,
    priority: 'high',
    closedAgo: 4 * day - 1600,
    csat: { rating: 2, comment: 'It took two days.' },
    messages: [
      { ago: 4 * day, content: 'Please move us to the small plan.' },
      { ago: 4 * day - 180, agent: 1, content: 'Done. It applies from the first of the month.' },
    ],
  },
]

export type SeedTicket = Thread & {
  title: string
  description: string
  type: 'customer' | 'back_office' | 'tracker'
  status: 'open' | 'pending' | 'closed'
  /** When the ticket was created. */
  ago: number
  closedAgo?: number
}

export const tickets: SeedTicket[] = [
  {
    title: 'Export stops at 99 percent',
    description: 'Boards with more than 10,000 votes.',
    type: 'customer',
    status: 'open',
    ago: 45,
    visitor: 0,
    team: 0,
    agent: 0,
    priority: 'urgent',
    messages: [{ ago: 40, agent: 0, content: 'I can reproduce it with a large board.', isNote: true }],
  },
  {
    title: 'Send the invoice for March again',
    description: 'To the new address of the account.',
    type: 'customer',
    status: 'pending',
    ago: 2 * hour,
    visitor: 1,
    team: 1,
    agent: 1,
    priority: 'medium',
    messages: [{ ago: 100, agent: 1, content: 'Which address shall we use?' }],
  },
  {
    title: 'Renew the certificate of the mail server',
    description: 'It ends at the end of the month.',
    type: 'back_office',
    status: 'open',
    ago: 5 * hour,
    visitor: 2,
    team: 0,
    agent: null,
    priority: 'high',
    messages: [],
  },
  {
    title: 'Digest sent twice',
    description: 'Accounts with two time zones.',
    type: 'customer',
    status: 'closed',
    ago: 3 * day,
    closedAgo: 2 * day,
    visitor: 4,
    team: 0,
    agent: 0,
    priority: 'medium',
    messages: [{ ago: 3 * day - 30, agent: 0, content: 'We are working on a fix.' }],
  },
]
