import assert from 'node:assert/strict'
import type { Visitor, VisitorEvents, VisitorOptions } from '@earshot/client/browser'
import { eventually } from '@earshot/testing'
import { defaults, type Timing } from '../../libs/client/src/browser/timing.ts'
import { createVisitorWith } from '../../libs/client/src/browser/visitor.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { sharedEarshot } from '../deployments/shared.ts'

/** The times of a client that tests wait for. */
export const quick: Timing = {
  ...defaults,
  backoffMs: 1,
  reconnectMs: 50,
  pollMs: 100,
  refusedMs: 200,
  stableMs: -1, // any
  mergeTries: 10_000,
}

type Emitted = { [Event in keyof VisitorEvents]: VisitorEvents[Event][] }
type Faulty = Response | Error | undefined
type Fault = (request: { method: string; path: string; init: RequestInit }) => Faulty | Promise<Faulty>

export type TestVisitor = Visitor &
  Disposable & {
    /** What each event has emitted so far. */
    emitted: Emitted
    /** `POST /conversations`, in their order. */
    requests: string[]
    /** The headers and URLs of all requests. */
    sent: { url: string; authorization: string | null }[]
    /** Replaces what happens to some requests. */
    fail: (fault: Fault | undefined) => void
    texts: () => string[]
  }

const listened = ['message', 'unread', 'typing', 'conversation', 'connection', 'error'] as const

/** A visitor in Node, as a page of a browser has it. With `isSilent`, it has no handlers. */
export const openVisitor = (
  { url }: Pick<TestEarshot, 'url'>,
  options: Partial<VisitorOptions> = {},
  { timing = {}, isSilent = false }: { timing?: Partial<Timing>; isSilent?: boolean } = {},
): TestVisitor => {
  const requests: string[] = []
  const sent: TestVisitor['sent'] = []
  let fault: Fault | undefined
  const recording: typeof fetch = async (input, init = {}) => {
    const { method = 'GET' } = init
    const path = new URL(String(input)).pathname.replace('/api/v1', '')
    requests.push(`${method} ${path}`)
    sent.push({ url: String(input), authorization: new Headers(init.headers).get('authorization') })
    const result = await fault?.({ method, path, init })
    if (result instanceof Error) throw result
    return result ?? fetch(input, init)
  }
  const visitor = createVisitorWith(
    { url, storage: null, fetch: recording, ...options },
    { ...quick, ...timing },
  )
  const emitted: Emitted = {
    message: [],
    unread: [],
    typing: [],
    conversation: [],
    connection: [],
    error: [],
  }
  const record = <Event extends keyof VisitorEvents>(event: Event) =>
    visitor.on(event, value => emitted[event].push(value))
  if (!isSilent) for (const event of listened) record(event)
  return {
    ...visitor,
    emitted,
    requests,
    sent,
    fail: next => {
      fault = next
    },
    texts: () => emitted.message.map(({ message }) => message.content),
    [Symbol.dispose]: visitor.close,
  }
}

export type Sign = (claims: object) => string

/** Creates or replaces the visitor secret. Returns a function that signs visitor tokens with it, as the server of a site does. */
export const rotateSecret = async ({ api }: Pick<TestEarshot, 'api'>): Promise<Sign> => {
  const { data } = await api.post('/settings/visitor-secret/rotate')
  return claims => visitorToken(data.secret, claims)
}

const signers = new Map<string, Promise<Sign>>()

/** Signs with the secret that all tests of an Earshot share. */
export const signing = (earshot: Pick<TestEarshot, 'api' | 'url'>): Promise<Sign> => {
  const known = signers.get(earshot.url) ?? rotateSecret(earshot)
  signers.set(earshot.url, known)
  return known
}

let people = 0

/** The claims of a visitor that no other test of the process uses. */
export const newVisitor = (): { sub: string; email: string; name: string } => {
  const number = ++people
  return { sub: `grace-${number}`, email: `grace-${number}@example.com`, name: 'Grace Holt' }
}

/** An Earshot with a widget, which the tests of the client share. None of them publishes a changelog entry. */
export const startWithWidget = async (): Promise<TestEarshot> => {
  const earshot = await sharedEarshot()
  await enableWidget(earshot)
  return earshot
}

/** Enables the widget, and waits until it is served. */
export const enableWidget = async ({ api }: Pick<TestEarshot, 'api'>): Promise<void> => {
  await api.patch('/settings', { widget: { enabled: true } })
  await eventually(async () => (await api.get('/widget')).status === 200)
}

/** Enables the widget on pages of these origins, and waits until browsers may request it. */
export const allowOrigins = async (earshot: Pick<TestEarshot, 'api' | 'url'>, origins: string[]) => {
  const { status } = await earshot.api.patch('/settings', { widget: { enabled: true, origins } })
  assert.equal(status, 200)
  for (const origin of origins)
    await eventually(async () => {
      const { headers } = await fetch(`${earshot.url}/api/v1/widget`, { headers: { origin } })
      return headers.get('access-control-allow-origin') === origin
    })
}

/** A storage that several visitors can share, as the tabs of a browser do. */
export const sharedStorage = (): NonNullable<VisitorOptions['storage']> => {
  const content = new Map<string, string>()
  return {
    getItem: key => content.get(key) ?? null,
    setItem: (key, value) => void content.set(key, value),
    removeItem: key => void content.delete(key),
  }
}

/** A response that refuses a request. */
export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { code, message: 'Refused', requestId: 'r-1' } }, { status, headers })
