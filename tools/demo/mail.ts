import { setTimeout } from 'node:timers/promises'
import { freePort } from '@earshot/runtime'
import { createTransport } from 'nodemailer'
import { type Api, createApi } from './api.ts'
import { startInstance } from './instance.ts'
import { type Mail, type Mailbox, startMailbox } from './mailbox.ts'
import { print } from './output.ts'

// A day by email alone: a customer writes, a member replies, and the customer replies to that.

const support = 'support@earshot.example'
const grace = { name: 'Grace', address: 'grace@customer.example' }

/** In whose name the demo replies. */
const memberName = 'Ada'

type Conversation = { id: string; subject: string; assignedTeamId: string | null }
type Message = { senderType: string; content: string }

type Day = { api: Api; mailbox: Mailbox; inboundPort: number }

const field = (name: string, value: string | undefined): void => print(`${name.padEnd(14)}${value ?? '–'}`)

const heading = (title: string): void => {
  print()
  print(title)
  print()
}

const show = (mail: Mail): void => {
  for (const name of ['From', 'To', 'Subject', 'Reply-To', 'In-Reply-To', 'List-Unsubscribe'])
    if (mail.header(name) !== undefined) field(name, mail.header(name))
  field(
    'Text',
    (mail.text ?? '').split(/\r?\n/).find(line => line !== '' && !line.startsWith('##')),
  )
}

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
    field(name[0]?.toUpperCase() + name.slice(1), mail[name].split('\n')[0])
}

const messagesOf = ({ api }: Day, { id }: Conversation): Promise<Message[]> =>
  api.request('GET', `/conversations/${id}/messages`)

const runConversation = async (day: Day): Promise<void> => {
  const { api, mailbox } = day
  heading('Grace writes an email.')
  const messageId = '<first@customer.example>'
  await write(day, { to: support, subject: 'The export stops', text: 'It stops at 99 percent.', messageId })
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
    text: `As CSV.\n\n${(reply.text ?? '').replace(/^/gm, '> ')}`,
    messageId: '<second@customer.example>',
    inReplyTo: reply.header('Message-ID') ?? '',
  })
  const messages = await until(async () => {
    const found = await messagesOf(day, conversation)
    return found.length === 3 ? found : undefined
  })
  heading('The conversation has three messages, without the quoted text.')
  for (const { senderType, content } of messages) field(senderType, content)
}

/** Runs the demo on an Earshot of its own, with a mail server for its customers. */
export const runMailDemo = async (environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> => {
  await using mailbox = await startMailbox(signal)
  const inboundPort = await freePort()
  await using instance = await startInstance(environment, signal, {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    INBOUND_SMTP_PORT: String(inboundPort),
  })
  const api = createApi(instance)
  await api.request('POST', '/mail-senders', { address: support, name: 'Earshot support' })
  print()
  field('Earshot', `${instance.url}, ${instance.origin}`)
  field('Incoming mail', `127.0.0.1:${inboundPort}, to ${support}`)
  field('Customers', `127.0.0.1:${mailbox.port}, a mail server that keeps their mails`)
  await runConversation({ api, mailbox, inboundPort })
  print()
}
