import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyRecipients, type Mailed } from './copies.ts'

const [grace, bo, lin, eve] = [
  'grace@example.com',
  'bo@example.com',
  'lin@example.com',
  'eve@example.net',
] as const
const own = { name: 'Support', email: 'support@example.org', isOwn: true }

type Given = { to?: string[]; cc?: string[]; verified?: boolean }

const people = (emails: string[] = []) => emails.map(email => ({ name: null, email, isOwn: false }))

/** A mail of someone in the thread. */
const from = (authorEmail: string, { to, cc, verified = true }: Given = {}): Mailed => ({
  senderType: 'visitor',
  authorName: null,
  authorEmail,
  email: { to: [own, ...people(to)], cc: people(cc), senderVerified: verified },
  cc: [],
})

/** A reply of a member in the panel, or by their mail program. */
const reply = (cc: string[] = [], email: Mailed['email'] = null): Mailed => ({
  senderType: 'agent',
  authorName: 'Ada',
  authorEmail: 'ada@example.org',
  email,
  cc: people(cc),
})

const selected = (mails: Mailed[]) =>
  copyRecipients(mails, grace).flatMap(it => (it.selected ? [it.email] : []))
const offered = (mails: Mailed[]) => copyRecipients(mails, grace).map(({ email }) => email)

test('those in To and Cc of the customer’s verified mail are selected, without the customer and own addresses', () => {
  assert.deepEqual(selected([from(grace, { to: [bo], cc: [lin, grace] })]), [bo, lin])
})

test('the last mail decides who is selected, and those of earlier ones are offered', () => {
  const mails = [from(grace, { cc: [bo, lin] }), from(grace, { cc: [lin] })]
  assert.deepEqual(selected(mails), [lin])
  assert.deepEqual(offered(mails), [lin, bo])
})

test('someone who was brought in can bring in others, and is selected when they write', () => {
  assert.deepEqual(selected([from(grace, { cc: [bo] }), from(bo, { cc: [lin] })]), [bo, lin])
})

test('an unverified mail, or one of someone who was not brought in, selects no one', () => {
  const forged = { cc: [lin], verified: false }
  assert.deepEqual(selected([from(grace, forged)]), [])
  assert.deepEqual(selected([from(grace, { cc: [bo] }), from(bo, forged)]), [bo], 'Bo was brought in before')
  assert.deepEqual(selected([from(grace), from(eve, { cc: [lin] })]), [])
  assert.deepEqual(offered([from(grace), from(eve, { cc: [lin] })]), [eve, lin])
})

test('a person that a member had in copy stays selected, and one that a member removed does not', () => {
  const unverified = from(grace, { cc: [bo, lin], verified: false })
  assert.deepEqual(selected([unverified, reply([bo])]), [bo])
  assert.deepEqual(selected([unverified, reply([bo]), unverified]), [bo])
  assert.deepEqual(selected([from(grace, { cc: [bo, lin] }), reply([lin])]), [lin])
  const byMail = reply([], { to: people([grace]), cc: people([eve]), senderVerified: true })
  assert.deepEqual(selected([from(grace), byMail]), [eve])
})

test('no more than 20 are selected, and erased people and placeholders are left out', () => {
  const many = Array.from({ length: 30 }, (_, index) => `p${index}@example.com`)
  assert.equal(selected([from(grace, { cc: many })]).length, 20)
  const mail = from(grace, { cc: ['x@anon.earshot'] })
  mail.email?.cc.push({ name: 'Deleted user', email: null, isOwn: false })
  assert.deepEqual(offered([mail]), [])
})
