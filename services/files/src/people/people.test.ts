import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Attachment, type EventData, type Id, newId, systemCaller } from '@earshot/contracts'
import { findFileImages } from '@earshot/identity'
import { brokerFor, eventually, pngOf, publishEvent } from '@earshot/testing'
import { startFiles, userOf } from '../harness.ts'

const startConsuming = async () => {
  const broker = brokerFor('files.events')
  const files = await startFiles({ broker, environment: { SERVICE_ROLE: 'all' } })
  const mail = files.internal('mail')
  const storeOfMail = async (content: Buffer, name = 'log.txt') => {
    const path = `/files/mail?name=${encodeURIComponent(name)}`
    return (await mail.upload(path, content, systemCaller('mail'))) as {
      attachment: Attachment | null
    }
  }
  const uploaderOf = async (id: string | null | undefined) =>
    (await files.database.query('select uploader_id from files.files where id = $1', [id]))[0]?.uploader_id
  return { ...files, broker, storeOfMail, uploaderOf }
}

const mailOf = (
  principalId: Id<'principal'>,
  attachments: EventData<'mail.received'>['attachments'],
): EventData<'mail.received'> => ({
  inboundMailId: newId('inbound_mail'),
  threadId: null,
  principalId,
  teamId: null,
  subject: 'A log',
  content: 'See the log.',
  quoted: null,
  messageId: null,
  authenticated: true,
  senderCheck: 'pass',
  noAutomaticReplies: false,
  isCalendarAnswer: false,
  isTeamReply: false,
  attachments,
  omitted: [],
  to: [],
  cc: [],
  replyTo: null,
  receivedAt: new Date().toISOString(),
})

const merged = (fromId: Id<'principal'>, intoId: Id<'principal'>): EventData<'principal.merged'> => ({
  principalId: fromId,
  intoPrincipalId: intoId,
  version: 2,
})

describe('files of people', { concurrency: true }, () => {
  test('a file of an email becomes the sender’s by the event, which changes nothing when it comes again after a merge', async () => {
    await using files = await startConsuming()
    const [grace, kept] = [newId('principal'), newId('principal')]
    const { attachment } = await files.storeOfMail(Buffer.from('a log'))
    assert.ok(attachment)
    assert.deepEqual([attachment.name, attachment.contentType, attachment.size], ['log.txt', 'text/plain', 5])
    assert.equal(await files.uploaderOf(attachment.fileId), systemCaller('mail').principalId)
    const mail = mailOf(grace, [attachment])
    await publishEvent(files.broker, 'mail.received', mail)
    await eventually(async () => (await files.uploaderOf(attachment.fileId)) === grace)
    await publishEvent(files.broker, 'principal.merged', merged(grace, kept))
    await eventually(async () => (await files.uploaderOf(attachment.fileId)) === kept)
    await publishEvent(files.broker, 'mail.received', mail)
    const { attachment: later } = await files.storeOfMail(Buffer.from('later'))
    assert.ok(later)
    await publishEvent(files.broker, 'mail.received', mailOf(grace, [later]))
    await eventually(async () => (await files.uploaderOf(later.fileId)) === grace)
    assert.equal(await files.uploaderOf(attachment.fileId), kept)
  })

  test('a file of an email that is too large is left out, and half of the room is the team’s', async () => {
    await using files = await startFiles({ environment: { FILE_MAX_MB: '1', FILES_TOTAL_GB: '1' } })
    const store = (bytes: number) =>
      files.internal('mail').upload('/files/mail?name=x', Buffer.alloc(bytes, 'x'), systemCaller('mail'))
    assert.deepEqual(await store(1024 ** 2 + 1), { attachment: null })
    await files.database.query('update files.file_total set bytes = 1024 ^ 3 / 2')
    assert.deepEqual(await store(1), { attachment: null })
    assert.equal((await files.upload('x')).status, 201)
  })

  test('erasing a person removes their files', async () => {
    await using files = await startConsuming()
    const grace = userOf(newId('principal'))
    const { data } = await files.upload('personal', { caller: grace })
    const { principalId } = grace
    await publishEvent(files.broker, 'principal.erased', {
      principalId,
      version: 2,
      email: null,
      emails: [],
      names: [],
      mergedIds: [],
    })
    await eventually(async () => (await files.download(data.url)).status === 404)
  })

  test('another service learns which files are images, with their dimensions', async () => {
    await using files = await startFiles()
    const { data: image } = await files.upload(pngOf({ width: 4, height: 3 }))
    const { data: text } = await files.upload('no image')
    const found = await findFileImages(files.internal('mail'), systemCaller('mail'), [image.id, text.id])
    assert.deepEqual(found, [{ id: image.id, width: 4, height: 3 }])
  })
})
