import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { axeViolations } from '../browser/accessible.ts'
import { dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { openPanel, signIn } from './panel.ts'

const shoot = shootAs('people-merging')

/** One customer who wrote from two addresses, and voted twice for a post. */
const createData = async ({ api, make, board }: TestEarshot) => {
  const people = [
    { email: 'grace@example.com', name: 'Grace Holt' },
    { email: 'grace@home.example', name: 'Grace' },
  ]
  const post = await make('/posts', { boardId: board, title: 'Dark mode' })
  const ids: string[] = []
  for (const person of people) {
    const { authorPrincipalId } = await make('/posts', {
      boardId: board,
      title: `Idea of ${person.name}`,
      author: person,
    })
    ids.push(authorPrincipalId as string)
    await api.post(`/posts/${post.id}/vote/proxy`, { voter: person })
  }
  const [kept = '', other = ''] = ids
  await make('/conversations', {
    channel: 'api',
    subject: 'Where is it?',
    visitor: { principalId: other },
    message: { content: 'Hello?' },
  })
  return { post, kept, other }
}

test('users who are one person are merged in the panel, and a merge is undone', async t => {
  await using panel = await openPanel()
  const { earshot, email, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const { post, kept, other } = await createData(earshot)
  const to = (id: string) => page.goto(`${earshot.url}/admin/users/${id}`)
  const votes = async () => (await api.get(`/posts/${post.id}`)).data.voteCount
  const before = await votes()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const inDialog = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  const note = page.getByRole('status').filter({ hasText: '“Grace” was merged into this user' })

  await t.test(
    'an address that someone else has leads to a merge, whose preview says what happens',
    async () => {
      await to(other)
      await signIn(page, email, `/admin/users/${other}`)
      await button('Edit').click()
      await dialog(page).getByLabel('Email address').fill('grace@example.com')
      await inDialog('Save').click()
      await dialog(page).getByText('Someone else has this email address').waitFor()
      await inDialog('Merge with “Grace Holt”…').click()
      await dialog(page).getByRole('region', { name: 'Moved to “Grace”' }).waitFor() // it makes the dialog higher, which moves the choice
      await dialog(page).getByRole('radio', { name: 'Grace Holt (grace@example.com)' }).check()
      const moved = dialog(page).getByRole('region', { name: 'Moved to “Grace Holt”' })
      for (const text of ['1 post', '1 conversation']) await moved.getByText(text, { exact: true }).waitFor()
      await dialog(page).getByText('Both voted for 1 post').waitFor()
      await dialog(page).getByRole('region', { name: 'Not kept' }).getByText('Email address').waitFor()
      await shoot(page, 'preview')
      assert.deepEqual(await axeViolations(page), [])
      await inDialog('Merge').click()
      await heading(page).filter({ hasText: 'Grace Holt' }).waitFor()
      await page.getByText('“Grace” was merged into “Grace Holt”').waitFor()
      await note.getByText('You can undo this until').waitFor()
      const posts = page.getByRole('region', { name: 'Posts', exact: true })
      await posts.getByRole('link', { name: 'Idea of Grace', exact: true }).waitFor()
      await page.getByRole('region', { name: 'Conversations' }).getByText('Where is it?').waitFor()
      await eventually(async () => (await votes()) === before - 1)
      await shoot(page, 'merged')
    },
  )

  await t.test('the page of the merged user leads to the one who is kept', async () => {
    await to(other)
    await page.getByText('This user was merged into another user').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('status').getByRole('link', { name: 'Grace Holt' }).click()
    await heading(page).filter({ hasText: 'Grace Holt' }).waitFor()
  })

  await t.test('an undo brings the user back', async () => {
    await note.getByRole('button', { name: 'Undo' }).click()
    await note.waitFor({ state: 'detached' })
    const idea = page.getByRole('link', { name: 'Idea of Grace', exact: true })
    await idea.waitFor({ state: 'detached' })
    await to(other)
    await heading(page).filter({ hasText: 'Grace' }).waitFor()
    await idea.waitFor()
    await eventually(async () => (await votes()) === before)
  })

  await t.test(
    'a user is chosen by name, merged into the user of the page, and this is undone at once',
    async () => {
      await to(kept)
      await button('Merge…').click()
      await dialog(page).getByRole('combobox', { name: 'Other user' }).fill('grace')
      await page.getByRole('option', { name: 'Grace (grace@home.example)' }).click()
      await dialog(page).getByRole('region', { name: 'Moved to “Grace Holt”' }).waitFor()
      await inDialog('Merge').click()
      const outcome = page.getByRole('status').filter({ hasText: '“Grace” was merged into “Grace Holt”' })
      await note.waitFor()
      await shoot(page, 'outcome')
      await outcome.getByRole('button', { name: 'Undo' }).click()
      await outcome.waitFor({ state: 'detached' })
      await note.waitFor({ state: 'detached' })
      assert.equal((await api.get(`/users/${other}`)).data.email, 'grace@home.example')
    },
  )

  await t.test('a user who was erased since cannot be merged, and the dialog says so', async () => {
    await button('Merge…').click()
    await dialog(page).getByRole('combobox', { name: 'Other user' }).fill('grace')
    await page.getByRole('option', { name: 'Grace (grace@home.example)' }).click()
    await dialog(page).getByRole('region', { name: 'Moved to “Grace Holt”' }).waitFor()
    await api.delete(`/users/${other}`)
    await inDialog('Merge').click()
    await dialog(page).getByRole('alert').waitFor()
    await inDialog('Cancel').click()
    await dialog(page).waitFor({ state: 'detached' })
  })
})
