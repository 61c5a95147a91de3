import { type Api, createApi } from './api.ts'
import { findInstance, type Instance } from './instance.ts'
import { runMailDemo } from './mail.ts'
import { ms, print, signatureLabels } from './output.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { runSupportDemo } from './support.ts'
import { registerWebhook } from './webhook.ts'

// `npm run demo` creates posts and receives signed webhooks; `npm run demo -- support` runs conversations and tickets;
// `npm run demo -- mail` sends and receives email. The demo
// starts its own Earshot, or uses the one at EARSHOT_URL with EARSHOT_KEY. If that runs on another machine, RECEIVER_HOST is the
// address of this machine from there. The demo deletes what it created, as far as possible.

const titles = [
  'Dark mode',
  'Export to CSV',
  'Keyboard shortcuts',
  'A calendar view',
  'Sign in with a passkey',
]
const failingTitle = 'Works offline'

const row = (time: string, ...cells: string[]): void => {
  const [event = '', subject = '', own = '', standard = ''] = cells
  print(
    `${time.padStart(13)}   ${event.padEnd(12)}   ${subject.padEnd(22)}   ${own.padEnd(19)}   ${standard}`,
  )
}
const signatures = ['X-Service-Signature', 'Standard Webhooks']

type DemoContext = { api: Api; receiver: Receiver; boardId: string; cleanup: AsyncDisposableStack }

const createPost = async ({ api, boardId, cleanup }: DemoContext, title: string): Promise<string> => {
  const content = 'Created and deleted by the demo.'
  const { id } = await api.request<{ id: string }>('POST', '/posts', { boardId, title, content })
  cleanup.defer(() => api.request('DELETE', `/posts/${id}`))
  return id
}

const deliveries = async (context: DemoContext): Promise<void> => {
  row('arrived after', 'event', 'post', ...signatures)
  for (const title of titles) {
    const startedAt = performance.now()
    const arrival = await context.receiver.delivery(1, await createPost(context, title))
    row(ms(arrival.at - startedAt), arrival.type, title, ...signatureLabels(arrival))
  }
}

const retries = async (context: DemoContext): Promise<void> => {
  context.receiver.failures.set(failingTitle, 2)
  row('waited', 'attempt', 'response', ...signatures)
  const id = await createPost(context, failingTitle)
  let previousAt: number | undefined
  for (const attempt of [1, 2, 3]) {
    const arrival = await context.receiver.delivery(attempt, id)
    const waited = previousAt === undefined ? '–' : ms(arrival.at - previousAt)
    row(waited, String(attempt), String(arrival.status), ...signatureLabels(arrival))
    previousAt = arrival.at
  }
}

const runDemo = async (instance: Instance, signal: AbortSignal): Promise<void> => {
  const api = createApi(instance)
  const [board] = await api.request<{ id: string; name: string }[]>('GET', '/boards')
  if (!board) throw new Error('There is no board. Create one first.')
  await using receiver = await startReceiver(process.env.RECEIVER_HOST, signal)
  await using cleanup = new AsyncDisposableStack()
  const webhookId = await registerWebhook(api, receiver, { events: ['post.created'], boardIds: [board.id] })
  cleanup.defer(() => api.request('DELETE', `/webhooks/${webhookId}`))
  const context = { api, receiver, boardId: board.id, cleanup }

  print()
  print(`Earshot       ${instance.url}, ${instance.origin}`)
  print(`Webhook       ${webhookId}, post.created on the board "${board.name}"`)
  print(`Receiver      ${receiver.url}, verifies both signatures of every delivery`)
  print()
  await deliveries(context)
  print()
  print('The receiver now responds with 500 twice.')
  print()
  await retries(context)
  print()
}

const main = async (): Promise<void> => {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => interrupted.abort(new Error('Interrupted.')))
  if (process.argv[2] === 'mail') return await runMailDemo(process.env, interrupted.signal)
  if (!process.env.EARSHOT_URL) print('Starting Earshot …')
  await using instance = await findInstance(process.env, interrupted.signal)
  // `await` is needed: the instance stops when this function returns.
  if (process.argv[2] === 'support') return await runSupportDemo(instance, interrupted.signal)
  await runDemo(instance, interrupted.signal)
  print('All deliveries verified. The webhook and the posts are deleted.')
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
