import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInLinkIn, startMailing } from '@earshot/mail/harness/sending'
import { createMember, password } from '../../credentials/oauth/harness.ts'
import type { TestGateway } from '../../harness.ts'
import { fromPage, sameOriginHeaders, signedIn } from './harness.ts'

type Member = { principalId: string; email: string; cookie: string }

const another = 'another long password'

/** A link of each kind that could start a session of the member. */
const linksOf = async (gateway: Awaited<ReturnType<typeof startMailing>>, { principalId, email }: Member) => {
  const made = await gateway.as().post(`/principals/${principalId}/password-link`)
  await fetch(`${gateway.url}/sign-in/link`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: sameOriginHeaders,
  })
  const [mail] = await gateway.server.waitFor(email)
  return { password: made.data.url as string, 'sign-in': signInLinkIn(mail?.text ?? '') }
}

const ways: Record<string, (gateway: TestGateway, member: Member) => Promise<{ status: number }>> = {
  'the address is changed': (gateway, { principalId }) =>
    gateway.as().patch(`/users/${principalId}`, { email: 'new@example.org' }),
  'the password is changed': (gateway, { cookie }) =>
    fromPage(gateway, cookie).post('/auth/password', { currentPassword: password, password: another }),
  'a new password is set with another link': async (gateway, { principalId }) => {
    const { data } = await gateway.as().post(`/principals/${principalId}/password-link`)
    return fetch(data.url, {
      method: 'POST',
      body: new URLSearchParams({ password: another, again: another }),
    })
  },
  'the member signs out everywhere': (gateway, { cookie }) =>
    fromPage(gateway, cookie).post('/auth/sign-out-everywhere'),
}

for (const [name, end] of Object.entries(ways))
  test(`earlier links start no session after ${name}`, async () => {
    await using gateway = await startMailing()
    const { principalId, email } = await createMember(gateway, 'ada@example.org')
    const member = { principalId, email, cookie: (await signedIn(gateway, email)).cookie }
    const links = Object.entries(await linksOf(gateway, member))
    for (const [kind, link] of links) assert.equal((await fetch(link)).status, 200, kind)
    const { status } = await end(gateway, member)
    assert.ok(status < 300, `${status}`)
    for (const [kind, link] of links) assert.equal((await fetch(link)).status, 404, kind)
  })
