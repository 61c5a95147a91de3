import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataUrl, eventually, pngOf } from '@earshot/testing'
import { createMember, password } from '../../credentials/oauth/harness.ts'
import { startGateway } from '../../harness.ts'
import {
  cookiesOf,
  fromPage,
  knownBrowserOf,
  sameOriginHeaders,
  signedIn,
  signIn,
  signUpUser,
} from '../sign-in/harness.ts'

const newPassword = 'another horse, another battery'

const startReachable = () => startGateway({ reachable: true })

test('a member and a user see and rename themselves, and the new name is used at once', async () => {
  await using gateway = await startReachable()
  const { email, principalId } = await createMember(gateway, 'max@example.org', 'member')
  const member = await signedIn(gateway, email)
  const user = await signUpUser(gateway)
  assert.deepEqual((await member.auth.get('/auth/profile')).data, {
    principalId,
    name: 'max',
    email,
    role: 'member',
    hasPassword: true,
    picturePath: null,
    language: null,
  })
  for (const { auth, api } of [member, user]) {
    assert.equal((await auth.patch('/auth/profile', { name: 'Zora Quill' })).data.name, 'Zora Quill')
    await eventually(async () => (await api.get('/me')).data.name === 'Zora Quill')
  }
  const renamed = await gateway.events('principal.updated')
  assert.equal(renamed.filter(({ data }) => data.principal.name === 'Zora Quill').length, 2)
  for (const [body, path] of [
    [{ name: '' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ email: 'other@example.org' }, 'email'],
    [{ role: 'admin' }, 'role'],
    [{ language: 'pt' }, 'language'],
  ] as const) {
    const refused = await member.auth.patch('/auth/profile', body)
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, path])
  }
})

test('the language of emails is an attribute of the user, and a change of it keeps the others', async () => {
  await using gateway = await startReachable()
  const { email, principalId } = await createMember(gateway, 'max@example.org', 'member')
  const attributes = async () => (await gateway.as().get(`/users/${principalId}`)).data.attributes
  await gateway.as().patch(`/users/${principalId}`, { attributes: { plan: 'team', language: 'pt' } })
  const { auth } = await signedIn(gateway, email)
  assert.equal((await auth.get('/auth/profile')).data.language, null, 'Portuguese is not supported')
  assert.equal((await auth.patch('/auth/profile', { language: 'ar' })).data.language, 'ar')
  assert.deepEqual(await attributes(), { language: 'ar', plan: 'team' })
  assert.equal(
    (await auth.patch('/auth/profile', { language: 'ja' })).data.language,
    'ja',
    'emails need no panel',
  )
  assert.equal((await auth.patch('/auth/profile', { name: 'Max' })).data.language, 'ja')
  assert.equal((await auth.patch('/auth/profile', { language: null })).data.language, null)
  assert.deepEqual(await attributes(), { plan: 'team' })
})

const picture = (text: string) => dataUrl('image/png', pngOf({ width: 256, height: 256 }, text))

test('members and users set, replace and remove their pictures, which come before images from elsewhere', async () => {
  await using gateway = await startReachable()
  const { email, principalId } = await createMember(gateway, 'max@example.org', 'member')
  const image = 'https://example.com/max.png'
  const { data: known } = await gateway.as().patch(`/users/${principalId}`, { image })
  const member = await signedIn(gateway, email)
  const user = await signUpUser(gateway)
  const of = async (id: string) =>
    (await gateway.as().get(`/principals/pictures?principalIds=${id}`)).data.pictures
  assert.deepEqual(await of(`${principalId},${user.session.principalId}`), [{ principalId, image }])
  const set = async ({ auth }: typeof member, content: string | null) => {
    const { status, data } = await auth.patch('/auth/profile', { picture: content })
    assert.equal(status, 200)
    return data.picturePath
  }
  const first = await set(member, picture('one'))
  assert.match(first, /^\/pictures\/[0-9a-f]{24}\.png$/)
  assert.equal((await member.auth.get('/auth/profile')).data.picturePath, first)
  assert.equal(await set(user, picture('one')), first)
  const served = await fetch(gateway.url + first)
  assert.deepEqual(Buffer.from(await served.arrayBuffer()), pngOf({ width: 256, height: 256 }, 'one'))
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-content-type-options'].map(name => served.headers.get(name)),
    ['image/png', 'public, max-age=31536000, immutable', 'nosniff'],
  )
  assert.match(served.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  assert.deepEqual(await of(principalId), [{ principalId, image: first }])
  // All places name the picture, and another change of the user keeps it and the image behind it.
  const renamed = await gateway.as().patch(`/users/${principalId}`, { name: 'Max' })
  assert.deepEqual([renamed.status, renamed.data.image], [200, first])
  assert.notEqual(renamed.data.updatedAt, known.updatedAt)
  assert.equal((await gateway.as().get(`/users/${principalId}`)).data.image, first)
  assert.equal((await gateway.as().get('/users?team=true')).data[0].image, first)
  assert.equal((await gateway.as().get('/principals')).data[0].image, first)
  const second = await set(member, picture('two'))
  assert.notEqual(second, first)
  assert.equal((await fetch(gateway.url + first)).status, 200, 'the user has the same picture')
  assert.equal(await set(user, null), null)
  assert.equal((await fetch(gateway.url + first)).status, 404)
  assert.equal((await fetch(gateway.url + second)).status, 200)
  assert.equal(await set(member, null), null)
  assert.equal((await gateway.as().get(`/users/${principalId}`)).data.image, image)
})

test('a picture is refused by name, users list only those of members, and an erasure removes it', async () => {
  await using gateway = await startReachable()
  const user = await signUpUser(gateway)
  const { principalId } = user.session
  for (const bad of [
    'https://example.com/a.png',
    dataUrl('image/png', '<svg/>'),
    dataUrl('image/png', pngOf({ width: 1025, height: 1 })),
    dataUrl('image/png', Buffer.alloc(128 * 1024 + 1)),
    7,
  ]) {
    const refused = await user.auth.patch('/auth/profile', { name: 'Not saved', picture: bad })
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, 'picture'])
  }
  const { picturePath } = (await user.auth.patch('/auth/profile', { picture: picture('mine') })).data
  const max = await createMember(gateway, 'max@example.org', 'member')
  const lin = await createMember(gateway, 'lin@example.org', 'member')
  await gateway.as().patch(`/users/${lin.principalId}`, { image: 'https://example.com/lin.png' })
  const { auth } = await signedIn(gateway, max.email)
  const { picturePath: image } = (await auth.patch('/auth/profile', { picture: picture('his') })).data
  const ids = [principalId, max.principalId, lin.principalId].join(',')
  const listed = await user.api.get(`/principals/pictures?principalIds=${ids}`)
  assert.deepEqual(listed.data.pictures, [{ principalId: max.principalId, image }])
  assert.equal((await fromPage(gateway).patch('/auth/profile', { picture: null })).status, 401)
  for (const query of ['', '?principalIds=', '?principalIds=board_x'])
    assert.equal(
      (await gateway.as().get(`/principals/pictures${query}`)).error.details.errors[0].path,
      'principalIds',
    )
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  assert.equal((await fetch(gateway.url + picturePath)).status, 404)
  assert.deepEqual(
    (await gateway.as().get(`/principals/pictures?principalIds=${principalId}`)).data.pictures,
    [],
  )
  const [row] = await gateway.database.query(
    'select picture, picture_path from identity.principals where id = $1',
    [principalId],
  )
  assert.deepEqual(row, { picture: null, picture_path: null })
})

test('a new password ends the other sessions, and only it works afterwards', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'max@example.org', 'member')
  const one = await signedIn(gateway, email)
  const two = await signedIn(gateway, email)
  const changed = await one.auth.post('/auth/password', { currentPassword: password, password: newPassword })
  assert.equal(changed.status, 204)
  assert.ok(knownBrowserOf(changed), 'the browser stays known with the new password')
  await eventually(async () => (await two.api.get('/me')).status === 401)
  assert.equal((await one.api.get('/me')).status, 200)
  assert.equal((await signIn(gateway, email)).status, 401)
  assert.ok(cookiesOf(await signIn(gateway, email, newPassword)))
  const recorded = await gateway.events('audit.recorded')
  const sets = recorded.filter(({ data }) => data.entry.action === 'principal.password_set')
  assert.equal(sets.at(-1)?.data.entry.actor.principalId, one.session.principalId)
})

test('a password is not changed without the current one, and guessing is limited like a sign-in', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'max@example.org', 'member')
  const { auth, cookie } = await signedIn(gateway, email)
  const change = (body: Record<string, unknown>) => auth.post('/auth/password', body)
  for (const [body, path] of [
    [{ currentPassword: 'wrong', password: newPassword }, 'currentPassword'],
    [{ currentPassword: password, password: 'short' }, 'password'],
    [{ password: newPassword }, 'currentPassword'],
  ] as const) {
    const refused = await change(body)
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, path])
    assert.ok(!JSON.stringify(refused.body).includes(newPassword))
  }
  const both = await change({ password: 'short' })
  assert.deepEqual(both.error.details.errors.map((it: { path: string }) => it.path).toSorted(), [
    'currentPassword',
    'password',
  ])
  const elsewhere = await fetch(`${gateway.url}/auth/password`, {
    method: 'POST',
    headers: {
      ...sameOriginHeaders,
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/json',
      cookie,
    },
    body: JSON.stringify({ currentPassword: password, password: newPassword }),
  })
  assert.equal(elsewhere.status, 403)
  assert.equal((await fromPage(gateway).post('/auth/password', {})).status, 401)
  await eventually(
    async () => (await change({ currentPassword: 'wrong', password: newPassword })).status === 429,
  )
  const blocked = await change({ currentPassword: password, password: newPassword })
  assert.equal(blocked.status, 429)
  assert.ok(Number(blocked.headers.get('retry-after')) > 0)
})

test('an account without a password says how to get one', async () => {
  await using gateway = await startReachable()
  const { email, principalId } = await createMember(gateway, 'max@example.org', 'member')
  const { auth } = await signedIn(gateway, email)
  await gateway.database.query('delete from identity.passwords where principal_id = $1', [principalId])
  assert.equal((await auth.get('/auth/profile')).data.hasPassword, false)
  const refused = await auth.post('/auth/password', { currentPassword: 'x', password: newPassword })
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
})
