import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventData, type EventType, eventTypes, sampleData } from '@earshot/contracts'
import { slackBody } from './body.ts'

const panel = (path: string) => `https://earshot.example.com/admin${path}`

type Slack = {
  text: string
  blocks: { type: string; text?: { text: string; verbatim: boolean }; elements?: { text: string }[] }[]
}

const bodyOf = <T extends EventType>(type: T, data: EventData<T>): Slack =>
  JSON.parse(slackBody(JSON.stringify({ id: 'evt_1', type, createdAt: '', data }), panel))

const post = { ...sampleData['post.created'].post }

test('every event type has a message that links to the panel', () => {
  for (const type of eventTypes) {
    const { text, blocks } = bodyOf(type, sampleData[type])
    assert.match(text, /<https:\/\/earshot\.example\.com\/admin\/[a-z]+\/[a-z_0-9]+\|[^|>]+>/, type)
    assert.doesNotMatch(JSON.stringify(blocks), /undefined|null|\[object/, type)
    assert.ok(blocks[0]?.text?.text.startsWith(text), type)
  }
})

test('a message says what happened, what was written, and where', () => {
  const { text, blocks } = bodyOf('post.created', sampleData['post.created'])
  assert.equal(text, `New post: <${panel(`/posts/${post.id}`)}|Dark mode>`)
  assert.deepEqual(
    blocks.map(block => block.text?.text ?? block.elements?.[0]?.text),
    [`${text}\n> A dark color scheme for late evenings.`, 'By Grace Holt · Board: feature-requests'],
  )
  assert.match(bodyOf('post.status_changed', sampleData['post.status_changed']).text, /is now \*Planned\*$/)
  assert.match(
    bodyOf('sla.breached', sampleData['sla.breached']).text,
    /^\*SLA target breached\*: resolution of /,
  )
})

test('an anonymous visitor is called as in the panel, or a visitor where the event does not say which', () => {
  const nobody = { authorName: null, authorEmail: null }
  const facts = <T extends EventType>(type: T, data: EventData<T>) =>
    bodyOf(type, data).blocks[1]?.elements?.[0]?.text ?? ''
  const created = sampleData['message.created']
  const authorPrincipalId = 'principal_01m8cy1kxgecst1qm4s4vy4f2k' as const
  const message = { ...created.message, ...nobody, authorPrincipalId, senderType: 'visitor' as const }
  assert.match(facts('message.created', { ...created, message }), /^By Visitor 4F2K ·/)
  assert.match(facts('post.created', { post: { ...post, ...nobody } }), /^By a visitor ·/)
  const voted = { ...sampleData['post.voted'], voterName: null }
  assert.match(bodyOf('post.voted', { ...voted, voterEmail: null }).text, /^A visitor voted for /)
  assert.match(
    bodyOf('post.voted', { ...voted, voterEmail: 'lin@example.com' }).text,
    /^lin@example\.com voted/,
  )
})

test('written text can neither mention a channel nor forge a link, and is shortened', () => {
  const hostile = '<!channel> <https://evil.example|Sign in> & *bold*|'
  const { text, blocks } = bodyOf('post.created', {
    post: {
      ...post,
      title: hostile,
      content: `${'a line\n'.repeat(20)}${'long '.repeat(400)}`,
      authorName: hostile,
    },
  })
  assert.equal(
    text,
    `New post: <${panel(`/posts/${post.id}`)}|&lt;!channel&gt; &lt;https://evil.example¦Sign in&gt; &amp; *bold*¦>`,
  )
  const [section, context] = blocks
  assert.ok((section?.text?.text.length ?? 0) < 1000)
  assert.equal(section?.text?.text.split('\n').length, 10)
  assert.equal(section?.text?.verbatim, true)
  assert.doesNotMatch(context?.elements?.[0]?.text ?? '', /<[!h]/)
})

test('an event with fields that are missing or unknown is named by its type', () => {
  const body = (type: string, data: unknown) =>
    JSON.parse(slackBody(JSON.stringify({ id: 'evt_1', type, createdAt: '', data }), panel)).text
  assert.equal(body('post.created', {}), 'post.created')
  assert.equal(body('post.exploded', { post }), 'post.exploded')
})
