import { setTimeout } from 'node:timers/promises'
import { type Conversation, type Day, grace } from './mail-conversation.ts'
import type { Mail } from './mailbox.ts'
import { print } from './output.ts'
import { field, heading, show } from './story.ts'

export const lin = { name: 'Lin', email: 'lin@customer.example' }

/** What an email about a change of a status waits for others, in seconds. */
export const delaySeconds = 1

type Status = { id: string; slug: string; name: string }
type Post = { id: string; title: string; authorName: string; voteCount: number }

const showPost = ({ title, authorName, voteCount }: Post): void => {
  field('Post', title)
  field('Author', authorName)
  field('Votes', String(voteCount))
}

/** Creates a post in the name of the customer and links it to the conversation, as "Create post" in the panel does. */
const createPost = async (
  { api }: Day,
  { id, visitorPrincipalId: authorPrincipalId }: Conversation,
): Promise<string> => {
  const [board] = await api.request<{ id: string }[]>('GET', '/boards')
  const post = await api.request<Post>('POST', '/posts', {
    boardId: board?.id,
    title: 'Resume an export',
    content: 'It should continue where it stopped.',
    authorPrincipalId,
  })
  await api.request('POST', `/conversations/${id}/link`, { postId: post.id })
  return post.id
}

const setStatus = async ({ api }: Day, postId: string, slug: string): Promise<void> => {
  const statuses = await api.request<Status[]>('GET', '/statuses')
  const status = statuses.find(it => it.slug === slug)
  if (!status) throw new Error(`There is no status ${slug}.`)
  await api.request('PATCH', `/posts/${postId}`, { statusId: status.id })
}

/** The one-click request of RFC 8058, which mail programs send when their user clicks "Unsubscribe". */
const unsubscribe = async (mail: Mail): Promise<void> => {
  const [, url] = /^<(.+)>$/.exec(mail.header('List-Unsubscribe') ?? '') ?? []
  if (!url || mail.header('List-Unsubscribe-Post') !== 'List-Unsubscribe=One-Click')
    throw new Error('The email has no header for one-click unsubscribe.')
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const response = await fetch(url, { method: 'POST', body })
  field('POST', `${url.replace(/(?<=preferences\/)[^/]+/, '…')}, ${response.status}`)
  if (!response.ok) throw new Error('The request to unsubscribe failed.')
}

/** The idea of the customer becomes a post, which others vote for, and whose followers get an email when its status changes. */
export const runUpdates = async (day: Day, conversation: Conversation): Promise<void> => {
  const { api, mailbox } = day
  const before = mailbox.count(grace.address)
  heading('A member creates a post from it, in the name of Grace. Lin votes for the post.')
  const postId = await createPost(day, conversation)
  const { principalId } = await api.request<{ principalId: string }>('POST', '/users', lin)
  await api.request('POST', `/posts/${postId}/vote/proxy`, { voterPrincipalId: principalId })
  showPost(await api.request<Post>('GET', `/posts/${postId}`))
  heading('The idea ships. Grace, the author, and Lin, who voted, get an email.')
  await setStatus(day, postId, 'complete')
  show(await mailbox.mail(grace.address, before + 1))
  print()
  const update = await mailbox.mail(lin.email)
  show(update)
  heading('Lin clicks "Unsubscribe" in the mail program, which sends one request.')
  await unsubscribe(update)
  heading('An export still stops, so the post is in progress again. Only Grace gets an email.')
  await setStatus(day, postId, 'in-progress')
  show(await mailbox.mail(grace.address, before + 2))
  // An email to Lin would have been due at the same time.
  await setTimeout(2000 * delaySeconds)
  if (mailbox.count(lin.email) > 1) throw new Error('Lin got an email after unsubscribing.')
}
