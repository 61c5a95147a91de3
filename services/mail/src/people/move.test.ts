import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, newId } from '@earshot/contracts'
import { eventually, publishEvent } from '@earshot/testing'
import {
  choose,
  copiedAt,
  insertMail,
  leaveContact,
  outcomeOf,
  personOf,
  startPeople,
  type TestPeople,
} from './harness.ts'

type Merge = { fromId: Id<'principal'>; intoId: Id<'principal'> }

/** Publishes a merge, and waits until it was looked at. */
const merge = async ({ broker, database }: TestPeople, { fromId, intoId }: Merge, version = 2) => {
  await publishEvent(broker, 'principal.merged', { principalId: fromId, intoPrincipalId: intoId, version })
  await eventually(async () => {
    const looked = 'select 1 from mail.merges where from_id = $1 and version = $2 and looks > 0'
    return (await database.query(looked, [fromId, version])).length > 0
  })
}

const unmerge = async ({ broker, database }: TestPeople, { fromId, intoId }: Merge, version = 3) => {
  const principal = personOf(fromId, version)
  await publishEvent(broker, 'principal.unmerged', { principal, intoPrincipalId: intoId })
  await eventually(async () => {
    const [row] = await database.query('select version from mail.people where id = $1', [fromId])
    const open = await database.query('select 1 from mail.merges where from_id = $1', [fromId])
    return row?.version === version && open.length === 0
  })
}

const start = async () => {
  const mail = await startPeople()
  const pair = { fromId: newId('principal'), intoId: newId('principal') }
  for (const id of [pair.fromId, pair.intoId]) {
    await publishEvent(mail.broker, 'principal.created', {
      principal: personOf(id, 1, { email: `${id}@example.com` }),
    })
    await copiedAt(mail, id, 1)
  }
  return { mail, pair, [Symbol.asyncDispose]: () => mail[Symbol.asyncDispose]() }
}

const choicesOf = async ({ internal }: TestPeople, principalId: string) =>
  (await internal.post('/email-choices', { principalId })).data.choices

const chosen = async ({ database }: TestPeople, principalId: string) =>
  (
    await database.query('select kind, is_on from mail.email_choices where principal_id = $1 order by kind', [
      principalId,
    ])
  ).map(({ kind, is_on }) => [kind, is_on])

const contactOf = async ({ database }: TestPeople, principalId: string) =>
  database.query('select email, language from mail.contact_addresses where principal_id = $1', [principalId])

const savedContacts = async ({ events }: TestPeople) =>
  (await events()).filter(({ type }) => type === 'contact.saved').map(({ data }) => data)

test('a merge gives the user the choices that they have not made, and an undo takes back what has not changed since', async () => {
  await using started = await start()
  const { mail, pair } = started
  const { fromId, intoId } = pair
  await choose(mail, fromId, 'post_status', false)
  await choose(mail, fromId, 'changelog', true)
  await choose(mail, fromId, 'mention_of_you', false)
  await choose(mail, intoId, 'post_status', true)
  await merge(mail, pair)
  assert.deepEqual(await chosen(mail, fromId), [])
  assert.deepEqual(await chosen(mail, intoId), [
    ['changelog', true],
    ['mention_of_you', false],
    ['post_status', true],
  ])
  assert.equal((await choicesOf(mail, intoId)).changelog, true)
  await choose(mail, intoId, 'mention_of_you', true)
  await unmerge(mail, pair)
  assert.deepEqual(await chosen(mail, intoId), [
    ['mention_of_you', true],
    ['post_status', true],
  ])
  assert.deepEqual(await chosen(mail, fromId), [
    ['changelog', true],
    ['mention_of_you', false],
    ['post_status', false],
  ])
  assert.deepEqual(await mail.database.query('select from mail.moved_rows'), [])
})

test('the contact address of a merged visitor is gone, and an undo restores it with the emails to it', async () => {
  await using started = await start()
  const { mail, pair } = started
  const { fromId, intoId } = pair
  const [mailId, waiting] = [newId('mail'), newId('mail')]
  await leaveContact(mail, fromId, 'left@example.net', mailId)
  await insertMail(mail, waiting, fromId)
  await mail.database.query(
    `insert into mail.notifications (id, principal_id, kind, event_id, subject_kind, title, in_panel, in_browser)
     values ($1, $2, 'post_status', $3, 'post', 'Maps', false, false)`,
    [newId('notification'), fromId, newId('evt')],
  )
  await merge(mail, pair)
  for (const id of [fromId, intoId]) assert.deepEqual(await contactOf(mail, id), [])
  for (const table of ['contact_mails', 'notifications'])
    assert.deepEqual(await mail.database.query(`select from mail.${table}`), [], table)
  assert.equal(await outcomeOf(mail, waiting), null, 'an email in flight is sent')
  assert.deepEqual(await savedContacts(mail), [{ principalId: fromId, email: null }])
  await unmerge(mail, pair)
  assert.deepEqual(await contactOf(mail, fromId), [{ email: 'left@example.net', language: 'fr' }])
  assert.deepEqual(await mail.database.query('select mail_id, principal_id, email from mail.contact_mails'), [
    { mail_id: mailId, principal_id: fromId, email: 'left@example.net' },
  ])
  assert.deepEqual(await savedContacts(mail), [
    { principalId: fromId, email: null },
    { principalId: fromId, email: 'left@example.net' },
  ])
})

test('repeated and late events of a merge change nothing', async () => {
  await using started = await start()
  const { mail, pair } = started
  const { fromId, intoId } = pair
  await choose(mail, fromId, 'changelog', true)
  await merge(mail, pair)
  await unmerge(mail, pair)
  assert.deepEqual(await chosen(mail, fromId), [['changelog', true]])
  const merged = { principalId: fromId, intoPrincipalId: intoId, version: 2 }
  await publishEvent(mail.broker, 'principal.merged', merged)
  await publishEvent(mail.broker, 'principal.unmerged', {
    principal: personOf(fromId, 3),
    intoPrincipalId: intoId,
  })
  const late = newId('principal')
  await publishEvent(mail.broker, 'principal.created', { principal: personOf(late, 1) })
  await copiedAt(mail, late, 1)
  await eventually(async () => (await mail.database.query('select from mail.merges')).length === 0)
  assert.deepEqual(await chosen(mail, fromId), [['changelog', true]])
  assert.deepEqual(await chosen(mail, intoId), [])
})

test('a choice that arrives after the move is moved the next time', async () => {
  await using started = await start()
  const { mail, pair } = started
  await merge(mail, pair)
  await choose(mail, pair.fromId, 'changelog', true)
  await mail.database.query('update mail.merges set due_at = now()')
  await mail.database.query('notify mail_merges')
  await eventually(async () => (await chosen(mail, pair.intoId)).length === 1)
  assert.deepEqual(await chosen(mail, pair.fromId), [])
})

test('nothing of a merged person is kept when the user is erased, before the merge or after it', async () => {
  await using started = await start()
  const { mail, pair } = started
  const { fromId, intoId } = pair
  const erase = (mergedIds: Id<'principal'>[]) =>
    publishEvent(mail.broker, 'principal.erased', {
      principalId: intoId,
      version: 2,
      email: null,
      emails: [],
      names: [],
      mergedIds,
    })
  await choose(mail, fromId, 'changelog', true)
  await leaveContact(mail, fromId, 'left@example.net', newId('mail'))
  const kept = async () => {
    const rows = await mail.database.query(
      `select principal_id from mail.email_choices union all select principal_id from mail.contact_addresses
       union all select from_id from mail.moved_rows`,
    )
    return rows.length
  }
  await merge(mail, pair)
  assert.ok((await kept()) > 0)
  await erase([fromId])
  await eventually(async () => (await kept()) === 0)
  await choose(mail, fromId, 'changelog', true)
  await leaveContact(mail, fromId, 'left@example.net', newId('mail'))
  await mail.database.query('update mail.merges set due_at = now()')
  await mail.database.query('notify mail_merges')
  await eventually(async () => (await kept()) === 0)
})
