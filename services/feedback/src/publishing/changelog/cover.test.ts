import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { addFile, isFileAddress } from '@earshot/testing'
import { pathsOf, startFeedbackWithAccounts, testAdmin, type WorkingFeedback } from '../../harness.ts'

const now = '2026-01-02T09:00:00.000Z'

const addImage = ({ accounts }: WorkingFeedback) => addFile(accounts, testAdmin.principalId, 'dark.png')

const usedOf = async (feedback: WorkingFeedback, fileIds: (string | null)[]): Promise<string[]> =>
  (await feedback.internal().post('/files/used', { fileIds })).data.fileIds

test('an entry has a cover with a description, until it is replaced or removed', async () => {
  await using feedback = await startFeedbackWithAccounts()
  const { fileId, name, contentType, size, width, height } = addImage(feedback)
  const alt = 'The settings, dark'
  const made = await feedback.create('/changelog', { title: 'Dark mode', cover: { fileId, alt: ` ${alt} ` } })
  const path = `/changelog/${made.id}`
  const { url, ...cover } = made.cover
  assert.deepEqual(cover, { fileId, name, contentType, size, width, height, alt })
  assert.ok(isFileAddress(url, fileId ?? ''))
  assert.deepEqual((await feedback.api.get('/changelog')).data[0].cover, made.cover)

  const kept = await feedback.api.patch(path, { title: 'Dark mode is here' })
  assert.equal(kept.data.cover.fileId, fileId)
  const same = await feedback.api.patch(path, { cover: { fileId, alt } })
  assert.equal(same.data.updatedAt, kept.data.updatedAt, 'the same cover is no change')
  const other = addImage(feedback)
  const replaced = await feedback.api.patch(path, { cover: { fileId: other.fileId } })
  assert.deepEqual([replaced.data.cover.fileId, replaced.data.cover.alt], [other.fileId, ''])
  assert.deepEqual(await usedOf(feedback, [fileId, other.fileId]), [other.fileId])
  assert.equal((await feedback.api.patch(path, { cover: null })).data.cover, null)
  assert.deepEqual(await usedOf(feedback, [other.fileId]), [])
})

test('the file of a cover is in use until its entry is deleted', async () => {
  await using feedback = await startFeedbackWithAccounts()
  const { fileId } = addImage(feedback)
  const { id } = await feedback.create('/changelog', { title: 'Maps', cover: { fileId } })
  assert.deepEqual(await usedOf(feedback, [fileId]), [fileId])
  assert.equal((await feedback.api.delete(`/changelog/${id}`)).status, 204)
  assert.deepEqual(await usedOf(feedback, [fileId]), [])
})

test('a cover that is no uploaded image is refused, and the error names the field', async () => {
  await using feedback = await startFeedbackWithAccounts()
  const { id } = await feedback.create('/changelog', { title: 'Maps' })
  const file = addImage(feedback)
  const { fileId } = file
  feedback.accounts.files.set(fileId ?? '', {
    ...file,
    uploaderId: testAdmin.principalId,
    contentType: 'application/pdf',
    width: null,
    height: null,
  })
  for (const [cover, path] of [
    [{ fileId: newId('file') }, 'cover.fileId'],
    [{ fileId }, 'cover.fileId'],
    [{ fileId: 'x' }, 'cover.fileId'],
    [{ alt: 'Dark' }, 'cover.fileId'],
    [{ fileId, alt: 'x'.repeat(501) }, 'cover.alt'],
    [{ fileId, url: 'https://example.com/a.png' }, 'cover.url'],
  ] as const)
    for (const refused of [
      await feedback.api.patch(`/changelog/${id}`, { cover }),
      await feedback.api.post('/changelog', { title: 'Other', cover }),
    ])
      assert.deepEqual([refused.status, pathsOf(refused)], [400, [path]], JSON.stringify(cover))
  const pdf = await feedback.api.patch(`/changelog/${id}`, { cover: { fileId } })
  assert.equal(
    pdf.error.details.errors[0].message,
    'must be an image that browsers show: GIF, JPEG, PNG or WebP',
  )
  assert.equal((await feedback.api.get('/changelog')).data.length, 1)
})

test('the email to subscribers starts with the cover', async () => {
  await using feedback = await startFeedbackWithAccounts()
  const { fileId } = addImage(feedback)
  await feedback.create('/changelog', {
    title: 'Maps',
    content: 'They are **here**.',
    cover: { fileId, alt: 'A map [of Oslo]\\' },
    publishedAt: now,
  })
  const requested = (await feedback.events()).find(({ type }) => type === 'notification.requested')
  assert.equal(requested?.data.detail, `![A map (of Oslo)](files:${fileId})\n\nThey are **here**.`)
})
