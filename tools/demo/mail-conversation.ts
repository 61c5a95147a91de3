import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Api } from './api.ts'
import type { Mailbox } from './mailbox.ts'
import { field, heading, show } from './story.ts'

export const support = 'support@earshot.example'
export const grace = { name: 'Grace', address: 'grace@customer.example' }

/** In whose name the demo replies. */
const memberName = 'Ada'

export type Conversation = { id: string; subject: string; visitorPrincipalId: string }
type Message = { senderType: string; content: string }

export type Day = { api: Api; mailbox: Mailbox; inboundPort: number }

/** Asks until there is a result, for a minute. */
const until = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 300; tries++) {
    const found = await ask()
    if (found !== undefined) return found
    await setTimeout(200)
  }
  throw new Error('Earshot did not receive the email within a minute.')
}

/** Sends a mail to the SMTP port of Earshot, as the mail server of the customer would. */
const write = async (
  { inboundPort }: Day,
  mail: { to: string; subject: string; text: string; messageId: string; inReplyTo?: string },
): Promise<void> => {
  const transport = createTransport({ host: '127.0.0.1', port: inboundPort, ignoreTLS: true })
  await transport.sendMail({ from: grace, ...mail })
  for (const name of ['to', 'subject', 'text'] as const)
    field(`${name[0]?.toUpperCase()}${name.slice(1)}`, mail[name].split('\n')[0])
}

const messagesOf = ({ api }: Day, { id }: Conversation): Promise<Message[]> =>
  api.request('GET', `/conversations/${id}/messages`)

/** A customer writes, a member replies, and the customer replies to that. Returns the conversation. */
export const runConversation = async (day: Day): Promise<Conversation> => {
  const { api, mailbox } = day
  heading('Grace writes an email.')
  const messageId = '<first@customer.example>'
  const text = 'It stops at 99 percent.'
  await write(day, { to: support, subject: 'The export stops', text, messageId })
  const conversation = await until(
    async () => (await api.request<Conversation[]>('GET', '/conversations'))[0],
  )
  const { principalId } = await api.request<{ principalId: string }>('POST', '/api-keys', {
    name: memberName,
  })
  heading('It is a conversation in the inbox. A member replies there, and Grace gets an email.')
  await api.request('POST', `/conversations/${conversation.id}/reply`, {
    content: 'Which format do you export?',
    asPrincipalId: principalId,
  })
  const reply = await mailbox.mail(grace.address)
  show(reply)
  if (reply.header('In-Reply-To') !== messageId) throw new Error('The reply is in another thread.')
  heading('Grace replies to that email.')
  await write(day, {
    to: reply.header('Reply-To') ?? '',
    subject: `Re: ${conversation.subject}`,
    text: `As CSV. It should continue where it stopped.\n\n${(reply.text ?? '').replace(/^/gm, '> ')}`,
    messageId: '<second@customer.example>',
    inReplyTo: reply.header('Message-ID') ?? '',
  })
  const messages = await until(async () => {
    const found = await messagesOf(day, conversation)
    return found.length === 3 ? found : undefined
  })
  heading('The conversation has three messages, without the quoted text.')
  for (const { senderType, content } of messages) field(senderType, content)
  return conversation
}
