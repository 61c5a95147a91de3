import { shared } from '@earshot/testing/shared'
import {
  person,
  sameOriginHeaders,
  signedIn,
  signUpUser,
} from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { formattedText } from './formatted-text.ts'

export const script = '<script>alert(1)</script>'

type Values = Record<string, unknown>

const statusIds = async ({ api }: TestEarshot): Promise<Record<string, string>> => {
  const { data } = await api.get('/statuses')
  return Object.fromEntries(data.map(({ slug, id }: { slug: string; id: string }) => [slug, id]))
}

/** Creates posts, comments and changelog entries, some of them private. */
const createContent = async (earshot: TestEarshot) => {
  const { make } = earshot
  const status = await statusIds(earshot)
  await earshot.api.patch('/settings', { name: 'Northwind', portal: { signUp: true } })
  const bugs = await make('/boards', { name: 'Bugs', description: 'What does not work as it should.' })
  const hidden = await make('/boards', { name: 'Internal plans', audience: 'private' })
  const grace = { email: 'holt@example.com', name: 'Grace Holt' }
  const post = (title: string, content: string, more: Values = {}) =>
    make('/posts', { title, content, boardId: earshot.board, author: grace, ...more })
  const tag = await make('/tags', { name: 'Accessibility', color: '#10b981' })
  const dark = await post(
    'Dark mode',
    'My eyes hurt in the evening.\nPlease follow what the system says.\n\nLike https://example.com/dark?a=1&b=2.',
    { statusId: status['in-progress'], tagIds: [tag.id] },
  )
  const merged = await post('A night theme', 'Black, please.')
  await earshot.api.post(`/posts/${merged.id}/merge`, { canonicalPostId: dark.id })
  await post('Export posts to a spreadsheet', 'We copy them by hand for the monthly meeting.', {
    statusId: status.planned,
  })
  await post('Keyboard shortcuts', '', { statusId: status.complete })
  await post('المزامنة مع التقويم', 'نريد رؤية المواعيد في تقويمنا دون نسخ.')
  await post('The list takes ten seconds', 'We have 40,000 posts.', { boardId: bugs.id })
  await post('Slow exports', '', { boardId: bugs.id, statusId: status.planned })
  const evil = await post(`${script} & "quotes"`, `${script}\njavascript:alert(1)`, { boardId: bugs.id })
  const secret = await post('Buy the competition', 'Hush.', {
    boardId: hidden.id,
    statusId: status.planned,
  })
  for (const name of ['Lin Wei', 'Amara Okafor', 'Jonas Berg'])
    await earshot.api.post(`/posts/${dark.id}/vote/proxy`, {
      voter: { email: `${name.split(' ')[0]}@example.com`, name },
    })
  const comment = (content: string, more: Values = {}) =>
    make(`/posts/${dark.id}/comments`, { content, ...more })
  const question = await comment('Will it follow the system?', { author: grace })
  await comment('It will, from the first day on.', { parentId: question.id })
  await comment('A private note', { isPrivate: true })
  const publishedAt = '2026-03-09T14:00:00.000Z'
  const news = await make('/changelog', {
    title: 'Dark mode is coming',
    content: `The first screens are dark.\n\nLet us know what you think.\n\n${formattedText}`,
    labels: ['improved', 'new'],
    publishedAt,
    linkedPostIds: [dark.id, secret.id],
  })
  await make('/changelog', { title: 'Drafted in secret', content: '' })
  return { bugs, hidden, dark, merged, evil, secret, news, question }
}

/** Earshot with content, a signed-in portal user and a signed-in member. */
export const openPortal = async () => {
  await using opened = new AsyncDisposableStack()
  const earshot = opened.use(await startEarshot())
  const content = await createContent(earshot)
  const at = { url: earshot.url, as: () => earshot.api }
  const user = await signUpUser(at, person)
  const { email } = await createMember(at, 'ada@example.org')
  const member = await signedIn(at, email)
  const all = opened.move()
  return { earshot, content, user, member, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

export type TestPortal = Awaited<ReturnType<typeof openPortal>>

/** One portal for the tests of a process that only add posts and files of their own. */
export const sharedPortal = (): Promise<TestPortal> => shared('portal', openPortal)

export type PageReply = { status: number; headers: Headers; text: string }

/** Requests a page like a browser, without following redirects. */
export const visit = async (portal: TestPortal, path: string, init: RequestInit = {}): Promise<PageReply> => {
  const response = await fetch(portal.earshot.url + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', ...sameOriginHeaders, ...init.headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Submits a form of the portal. */
export const submit = (portal: TestPortal, path: string, fields: Record<string, string>, headers = {}) =>
  visit(portal, path, { method: 'POST', body: new URLSearchParams(fields), headers })

export const locationOf = ({ headers }: PageReply) => headers.get('location') ?? ''
