import type { ChangelogLabel } from '@earshot/contracts'

// The demo data: a small product and its feedback. Days count up to the day of its creation.

/** No row is newer than the start of this day. */
export const lastDay = 17

export const boards = [
  { slug: 'ideas', name: 'Ideas', description: 'What should we build next?', audience: 'public' },
  { slug: 'bugs', name: 'Bugs', description: 'What does not work as it should.', audience: 'public' },
  { slug: 'internal', name: 'Internal', description: 'For the team only.', audience: 'private' },
] as const

export const tags = [
  { name: 'Mobile', color: '#0ea5e9' },
  { name: 'Billing', color: '#f59e0b' },
  { name: 'Accessibility', color: '#10b981' },
  { name: 'Performance', color: '#ef4444' },
  { name: 'Integrations', color: '#8b5cf6' },
] as const

type Story = {
  board: (typeof boards)[number]['slug']
  /** The slug of a status that every new workspace has. */
  status: string
  day: number
  /** The place of the author in the list of people. */
  by: number
  votes: number
  title: string
  content: string
  tags?: (typeof tags)[number]['name'][]
  /** The title of the post that this one is merged into. */
  into?: string
}

export const posts: Story[] = [
  {
    board: 'ideas',
    status: 'in-progress',
    day: 2,
    by: 0,
    votes: 11,
    title: 'Dark mode',
    content: 'My eyes hurt in the evening. Please follow the system setting.',
    tags: ['Accessibility'],
  },
  {
    board: 'ideas',
    status: 'open',
    day: 4,
    by: 10,
    votes: 4,
    title: 'ダークモードを追加してください',
    content: '夜に使うと目が疲れます。',
    tags: ['Accessibility', 'Mobile'],
    into: 'Dark mode',
  },
  {
    board: 'ideas',
    status: 'planned',
    day: 3,
    by: 1,
    votes: 8,
    title: 'Export posts to a spreadsheet',
    content: 'We copy them by hand for the monthly meeting. A CSV file is enough.',
  },
  {
    board: 'ideas',
    status: 'complete',
    day: 5,
    by: 9,
    votes: 7,
    title: 'Keyboard shortcuts',
    content: 'At least for search, for a new post and for jumping to the next one.',
    tags: ['Accessibility'],
  },
  {
    board: 'ideas',
    status: 'under-review',
    day: 7,
    by: 4,
    votes: 6,
    title: 'Pay by invoice',
    content: 'Our accountants do not have a credit card. One invoice a year is enough.',
    tags: ['Billing'],
  },
  {
    board: 'ideas',
    status: 'open',
    day: 9,
    by: 8,
    votes: 3,
    title: 'Synchroniser le calendrier',
    content: 'Voir les échéances dans notre calendrier, sans copier-coller.',
    tags: ['Integrations'],
  },
  {
    board: 'ideas',
    status: 'open',
    day: 12,
    by: 3,
    votes: 5,
    title: 'Works offline',
    content: 'There is no connection on the train for an hour. Let me read, and send when it is back.',
    tags: ['Mobile'],
  },
  {
    board: 'ideas',
    status: 'closed',
    day: 13,
    by: 11,
    votes: 0,
    title: 'Fax us the weekly report',
    content: 'We still have the machine.',
  },
  {
    board: 'bugs',
    status: 'in-progress',
    day: 10,
    by: 10,
    votes: 9,
    title: 'The list takes ten seconds with many posts',
    content: 'We have 40,000 posts. The first page loads at once, the second does not.',
    tags: ['Performance'],
  },
  {
    board: 'bugs',
    status: 'complete',
    day: 6,
    by: 5,
    votes: 4,
    title: 'İstanbul bulunamıyor',
    content: 'Küçük harfle aradığımda sonuç çıkmıyor.',
  },
  {
    board: 'bugs',
    status: 'open',
    day: 15,
    by: 7,
    votes: 2,
    title: 'The email digest comes twice',
    content: 'Since last Monday, at eight and at nine. Perhaps a time zone?',
  },
  {
    board: 'internal',
    status: 'planned',
    day: 14,
    by: 9,
    votes: 1,
    title: 'Renew the certificates before March',
    content: 'The old certificate authority shuts down. Two machines are left.',
  },
]

export const comments: {
  on: string
  by: number
  day: number
  content: string
  isPrivate?: true
  /** Waits for approval. */
  isHeld?: true
  /** The index of the parent comment. */
  replyTo?: number
}[] = [
  { on: 'Dark mode', by: 2, day: 3, content: 'Yes please. A real black for the phone, too.' },
  {
    on: 'Dark mode',
    by: 9,
    day: 4,
    content: 'We have started. It follows the system setting, with a switch.',
    replyTo: 0,
  },
  { on: 'Dark mode', by: 0, day: 5, content: 'Happy to test it!', replyTo: 1 },
  { on: 'Dark mode', by: 9, day: 5, content: 'Charts need other colors. Ask design.', isPrivate: true },
  { on: 'Export posts to a spreadsheet', by: 10, day: 8, content: 'With the votes, please.' },
  { on: 'Pay by invoice', by: 3, day: 9, content: 'Same here. It keeps us on the small plan.' },
  {
    on: 'The list takes ten seconds with many posts',
    by: 9,
    day: 11,
    content: 'Found it: the query counted rows that the page does not show.',
  },
  {
    on: 'The list takes ten seconds with many posts',
    by: 10,
    day: 12,
    content: 'Much better already.',
    replyTo: 6,
  },
  { on: 'İstanbul bulunamıyor', by: 5, day: 13, content: 'Teşekkürler, şimdi çalışıyor.' },
  {
    on: 'Pay by invoice',
    by: 6,
    day: 14,
    content: 'Our shop has cheap invoices, write to us!',
    isHeld: true,
  },
]

export const entries: {
  title: string
  content: string
  labels: ChangelogLabel[]
  day?: number
  posts: string[]
}[] = [
  {
    title: 'Search in every language',
    content: 'Search ignores case and accents, and works in scripts without spaces.',
    labels: ['improved', 'fixed'],
    day: 13,
    posts: ['İstanbul bulunamıyor'],
  },
  {
    title: 'Keyboard shortcuts',
    content: 'Press ? to see all shortcuts, for example for search, a new post and the next post.',
    labels: ['new'],
    day: 16,
    posts: ['Keyboard shortcuts'],
  },
  { title: 'Dark mode', content: 'Coming soon.', labels: ['new'], posts: ['Dark mode'] },
]
