import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startMailServer, testClient } from '@earshot/testing'
import { person, signIn, signUpUser } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { adminKey, startEarshot, type TestEarshot } from '../deployments/earshot.ts'

const { email } = person
const secret = 'My IBAN is DE02 1203 0000 0000 2020 51.'

/** Delivers a mail of the owner of the address, with a file, and returns its conversation when it has arrived there. */
const receive = async ({ url, api }: TestEarshot, lines: string[] = [], isVerified = false) => {
  const relayed = 'Authentication-Results: mx.example.org; dmarc=pass header.from=example.com'
  const response = await fetch(`${url}/api/v1/mail/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${adminKey}` },
    body: [
      ...(isVerified ? [relayed] : []),
      `From: ${email}`,
      'To: support@example.org',
      'Subject: Contract',
      ...lines,
      'Content-Type: multipart/mixed; boundary=x',
      '',
      `--x\r\n\r\n${secret}\r\n--x`,
      'Content-Disposition: attachment; filename=contract.txt',
      `\r\nOf the owner\r\n--x--\r\n`,
    ].join('\r\n'),
  })
  const { id } = ((await response.json()) as { data: { id: string } }).data
  const path = `/messages/message_${id.slice(-26)}`
  await eventually(async () => (await api.get(path)).status === 200)
  return (await api.get(path)).data as { conversationId: string; attachments: { fileId: string }[] }
}

/** Makes a sender and a board, and lets a stranger sign up with the address and write a post. */
const prepare = async (earshot: TestEarshot) => {
  await earshot.make('/mail-senders', { address: 'support@example.org' })
  const board = await earshot.make('/boards', { name: 'Ideas' })
  const stranger = await signUpUser({ url: earshot.url, as: () => earshot.api })
  const own = (await stranger.api.post('/posts', { boardId: board.id, title: 'By the stranger' })).data
  return { board, stranger, own }
}

const withMail = { INBOUND_TRUSTED_RELAY: 'mx.example.org' }

test('an account that is not confirmed neither reads nor erases what arrives for its address', {
  tags: ['slow: starts Earshot'],
}, async () => {
  await using earshot = await startEarshot(withMail)
  const { api, url } = earshot
  const { board, stranger, own } = await prepare(earshot)
  const { conversationId, attachments } = await receive(earshot)
  await api.post(`/conversations/${conversationId}/reply`, { content: 'A reply of the team.' })
  const ticket = await earshot.make('/tickets', { title: 'A ticket of the owner', requester: { email } })
  const post = await earshot.make('/posts', {
    boardId: board.id,
    title: 'A post of the owner',
    author: { email },
  })
  await earshot.make(`/posts/${post.id}/comments`, { content: 'A comment of the owner', author: { email } })
  await api.post(`/posts/${post.id}/vote/proxy`, { voter: { email } })

  const exported = await (
    await fetch(`${url}/api/v1/me/export`, { headers: { cookie: stranger.cookie } })
  ).text()
  assert.match(exported, /By the stranger/)
  assert.doesNotMatch(exported, /IBAN|Contract|of the team|of the owner|contract\.txt/)
  for (const path of ['/me/votes', '/me/comments']) assert.deepEqual((await stranger.api.get(path)).data, [])
  assert.equal((await stranger.api.patch(`/posts/${post.id}`, { title: 'x' })).status, 403)
  assert.equal((await stranger.api.get(`/files/${attachments[0]?.fileId}`)).status, 404)

  assert.equal((await stranger.api.delete('/me')).status, 204)
  assert.equal((await stranger.api.get('/me')).status, 401)
  await eventually(async () => (await api.get(`/posts/${own.id}`)).data.authorName !== person.name)
  assert.equal((await api.get(`/conversations/${conversationId}`)).data.visitorEmail, email)
  assert.equal((await api.get(`/tickets/${ticket.id}`)).data.requesterEmail, email)
  assert.equal((await api.get('/mail/inbound')).data[0].senderEmail, email)
})

test('a verified mail of the owner ends the account of a stranger, whose content becomes the owner’s', {
  tags: ['slow: starts Earshot'],
}, async () => {
  await using earshot = await startEarshot(withMail)
  const { api } = earshot
  const { stranger, own } = await prepare(earshot)
  await receive(earshot)
  assert.equal((await stranger.api.get('/me')).status, 200, 'anyone can write an unverified mail')
  const { conversationId } = await receive(earshot, [], true)
  await eventually(async () => (await stranger.api.get('/me')).status === 401)
  assert.equal((await signIn(earshot, email)).status, 401)
  const { visitorPrincipalId: owner } = (await api.get(`/conversations/${conversationId}`)).data
  await eventually(async () => (await api.get(`/posts/${own.id}`)).data.authorPrincipalId === owner)
  const named = (await api.get('/users')).data.filter((it: { email: string }) => it.email === email)
  assert.equal(named.length, 1)
})

test('an anonymous visitor with an address of the team reads no mail of its owner, whose verified mail ends the token', {
  tags: ['slow: starts Earshot'],
}, async () => {
  await using server = await startMailServer()
  await using earshot = await startEarshot({ ...withMail, SMTP_URL: server.url })
  const { api, url } = earshot
  await earshot.make('/mail-senders', { address: 'support@example.org' })
  await api.patch('/settings', { widget: { enabled: true } })
  await eventually(async () => (await testClient(url).get('/api/v1/widget')).status === 200)
  const { token, principalId } = (await testClient(url).post('/api/v1/widget/visitors', {})).data
  const visitor = testClient(`${url}/api/v1`, { authorization: `Bearer ${token}` })
  const started = await visitor.post('/conversations', {
    channel: 'email',
    visitor: { anonymous: true },
    message: { content: 'Hello?' },
  })
  assert.equal(started.status, 201)
  const { id } = started.data
  assert.equal((await api.patch(`/users/${principalId}`, { email })).status, 200)
  await eventually(async () => (await api.get(`/conversations/${id}`)).data.visitorEmail === email)
  await api.post(`/conversations/${id}/reply`, { content: 'What can we do for you?' })
  const [sent] = await server.waitFor(email)
  const reply = [`In-Reply-To: ${sent?.header('message-id')}`]
  const mails = [
    await receive(earshot),
    await receive(earshot, reply),
    await receive(earshot, [`Cc: ${sent?.header('reply-to')}`]),
  ]
  for (const { conversationId, attachments } of mails) {
    assert.notEqual(conversationId, id)
    assert.equal((await visitor.get(`/conversations/${conversationId}`)).status, 404)
    assert.equal((await visitor.get(`/files/${attachments[0]?.fileId}`)).status, 404)
  }
  const listed = (await visitor.get('/conversations')).data
  assert.deepEqual(
    listed.map((it: { id: string }) => it.id),
    [id],
  )
  assert.ok(!JSON.stringify(await visitor.get(`/conversations/${id}/messages`)).includes('IBAN'))

  const { conversationId } = await receive(earshot, reply, true)
  await eventually(async () => (await visitor.get('/me')).status === 401)
  const { visitorPrincipalId: owner } = (await api.get(`/conversations/${conversationId}`)).data
  assert.notEqual(owner, principalId)
  await eventually(async () => (await api.get(`/conversations/${id}`)).data.visitorPrincipalId === owner)
})
