import { freePort } from '@earshot/runtime'
import { createApi } from './api.ts'
import { startInstance } from './instance.ts'
import { grace, runConversation, support } from './mail-conversation.ts'
import { delaySeconds, lin, runUpdates } from './mail-updates.ts'
import { startMailbox } from './mailbox.ts'
import { print } from './output.ts'
import { field } from './story.ts'

// A day by email alone: a customer writes, a member replies, and the idea of the customer becomes a post that ships.

/** Runs the demo on an Earshot of its own, with a mail server for its customers. */
export const runMailDemo = async (environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> => {
  await using mailbox = await startMailbox(signal)
  const inboundPort = await freePort()
  print('Starting Earshot …')
  {
    await using instance = await startInstance(environment, signal, {
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      INBOUND_SMTP_PORT: String(inboundPort),
      NOTIFICATION_DELAY_SECONDS: String(delaySeconds),
    })
    const api = createApi(instance)
    await api.request('POST', '/mail-senders', { address: support, name: 'Earshot support' })
    print()
    field('Earshot', `${instance.url}, ${instance.origin}`)
    field('Incoming mail', `127.0.0.1:${inboundPort}, to ${support}`)
    field('Customers', `127.0.0.1:${mailbox.port}, a mail server that keeps their mails`)
    const day = { api, mailbox, inboundPort }
    await runUpdates(day, await runConversation(day))
  }
  print()
  print(
    `Emails received: ${grace.name} ${mailbox.count(grace.address)}, ${lin.name} ${mailbox.count(lin.email)}.`,
  )
  print('Earshot is stopped, and its data is deleted.')
}
