import { type Api, createApi } from './api.ts'
import { findInstance, type Instance } from './instance.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { ms, say, valid } from './say.ts'
import { performSupport } from './support.ts'
import { register } from './webhook.ts'

// `npm run demo` creates posts and receives signed webhooks; `npm run demo -- support` runs conversations and tickets. The demo
// starts its own Earshot, or uses the one at EARSHOT_URL with EARSHOT_KEY. If that runs on another machine, RECEIVER_HOST is the
// address of this machine from there. The demo deletes what it created, as far as possible.

const titles = [
  'Dark mode',
  'Export to CSV',
  'Keyboard shortcuts',
  'A calendar view',
  'Sign in with a passkey',
]
const unlucky = 'Works offline'

const row = (time: string, ...cells: string[]): void => {
  const [what = '', which = '', own = '', standard = ''] = cells
  say(`${time.padStart(13)}   ${what.padEnd(12)}   ${which.padEnd(22)}   ${own.padEnd(19)}   ${standard}`)
}
const signatures = ['X-Service-Signature', 'Standard Webhooks']

type Stage = { api: Api; receiver: Receiver; boardId: string; cleanup: AsyncDisposableStack }

const createPost = async ({ api, boardId, cleanup }: Stage, title: string): Promise<string> => {
  const content = 'Created and deleted by the demo.'
  const { id } = await api.ask<{ id: string }>('POST', '/posts', { boardId, title, content })
  cleanup.defer(() => api.ask('DELETE', `/posts/${id}`))
  return id
}

const deliveries = async (stage: Stage): Promise<void> => {
  row('arrived after', 'event', 'post', ...signatures)
  for (const title of titles) {
    const asked = performance.now()
    const arrival = await stage.receiver.delivery(1, await createPost(stage, title))
    row(ms(arrival.at - asked), arrival.type, title, ...valid(arrival))
  }
}

const retries = async (stage: Stage): Promise<void> => {
  stage.receiver.failures.set(unlucky, 2)
  row('waited', 'attempt', 'response', ...signatures)
  const id = await createPost(stage, unlucky)
  let before: number | undefined
  for (const attempt of [1, 2, 3]) {
    const arrival = await stage.receiver.delivery(attempt, id)
    const waited = before === undefined ? '–' : ms(arrival.at - before)
    row(waited, String(attempt), String(arrival.answered), ...valid(arrival))
    before = arrival.at
  }
}

const perform = async (instance: Instance, signal: AbortSignal): Promise<void> => {
  const api = createApi(instance)
  const [board] = await api.ask<{ id: string; name: string }[]>('GET', '/boards')
  if (!board) throw new Error('There is no board. Create one first.')
  await using receiver = await startReceiver(process.env.RECEIVER_HOST, signal)
  await using cleanup = new AsyncDisposableStack()
  const hookId = await register(api, receiver, { events: ['post.created'], boardIds: [board.id] })
  cleanup.defer(() => api.ask('DELETE', `/webhooks/${hookId}`))
  const stage = { api, receiver, boardId: board.id, cleanup }

  say()
  say(`Earshot       ${instance.url}, ${instance.origin}`)
  say(`Webhook       ${hookId}, post.created on the board "${board.name}"`)
  say(`Receiver      ${receiver.url}, verifies both signatures of every delivery`)
  say()
  await deliveries(stage)
  say()
  say('The receiver now responds with 500 twice.')
  say()
  await retries(stage)
  say()
}

const main = async (): Promise<void> => {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => interrupted.abort(new Error('Interrupted.')))
  if (!process.env.EARSHOT_URL) say('Starting Earshot …')
  await using instance = await findInstance(process.env, interrupted.signal)
  // `await` is needed: the instance stops when this function returns.
  if (process.argv[2] === 'support') return await performSupport(instance, interrupted.signal)
  await perform(instance, interrupted.signal)
  say('All deliveries verified. The webhook and the posts are deleted.')
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
