import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from './parse.ts'
import { attachment, mailOf, multipart } from './samples.ts'

const fingerprint = async (raw: Buffer): Promise<string> => {
  const result = await parseMail(raw, { relay: undefined })
  if (!('mail' in result)) throw new Error(result.failure)
  return result.mail.fingerprint
}

const areCopies = async (one: Buffer, other: Buffer): Promise<boolean> =>
  (await fingerprint(one)) === (await fingerprint(other))

const routed = (raw: Buffer): Buffer => Buffer.concat([Buffer.from('Received: from a by b\r\n'), raw])

const alarm = (more: Record<string, string>, text = 'Input voltage lost.'): Buffer =>
  mailOf({ From: 'ups@example.com', To: 'support@example.org', Subject: 'Power failure', ...more }, text)

const monday = { Date: 'Mon, 23 Nov 2026 03:00:00 +0000' }
const thursday = { Date: 'Thu, 26 Nov 2026 03:00:00 +0000' }
const id = { 'Message-ID': '<ups-alarm@ups.local>' }

test('a copy has the same Message-ID, Date, text and files, and may have headers of another route', async () => {
  assert.ok(await areCopies(alarm({ ...id, ...monday }), routed(alarm({ ...id, ...monday }))))
  assert.ok(!(await areCopies(alarm({ ...id, ...monday }), alarm({ ...id, ...thursday }))))
  assert.ok(!(await areCopies(alarm(monday), alarm(thursday))))
  assert.ok(
    !(await areCopies(alarm({ ...id, ...monday }), alarm({ ...id, ...monday }, 'Input voltage back.'))),
  )
})

test('without Message-ID and Date, only a mail with all its bytes is a copy', async () => {
  assert.ok(await areCopies(alarm({}), alarm({})))
  assert.ok(!(await areCopies(alarm({}), routed(alarm({})))))
})

test('files of the same name and size with other bytes make another mail', async () => {
  const picture = (bytes: string) =>
    multipart([{ body: 'See the picture.' }, attachment('a.png', 'image/png', bytes)], {
      headers: { ...id, ...monday },
    })
  assert.ok(await areCopies(picture('one'), routed(picture('one'))))
  assert.ok(!(await areCopies(picture('one'), picture('two'))))
})
