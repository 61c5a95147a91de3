import { casesFor } from '../api/contract/cases/index.ts'
import { operationsOf } from '../api/contract/document.ts'
import { textOf } from '../api/contract/send.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { adminKey } from '../deployments/earshot.ts'
import { randomOf } from '../load/random.ts'
import { type FuzzRequest, forgedCursor, makeRequest, type Target } from './requests.ts'
import { type Known, knownIds } from './values.ts'

type Raw = Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>

/** All operations of the OpenAPI document. */
export const targetsOf = (document: Record<string, unknown>): Target[] => {
  const paths = document.paths as Record<string, Raw>
  return operationsOf(document).map(({ id, method, path, needsKey, parameters, responses }) => {
    const body = paths[path]?.[method.toLowerCase()]?.requestBody
    const bodies = Object.entries(body?.content ?? {}).map(([type, { example }]): [string, unknown] => [
      type,
      example ?? '',
    ])
    return { id, method, path, needsKey, parameters, bodies, statuses: Object.keys(responses) }
  })
}

export type Finding = { operation: string; status: number; request: FuzzRequest; answer: string }
export type Report = {
  requests: number
  findings: Finding[]
  statuses: Map<number, number>
  asked: Set<string>
  /** Requests with a forged cursor, besides `requests`. */
  forged: number
}

/** Statuses that need not be documented: Node rejects too large headers itself. */
const always = ['431']

const shown = ({ body, ...request }: FuzzRequest): FuzzRequest => ({
  ...request,
  headers: { ...request.headers, authorization: '…' },
  ...(body !== undefined && { body: typeof body === 'string' ? body.slice(0, 600) : body }),
})

const turnOn = JSON.stringify({ features: { supportInbox: true, supportTickets: true } })

type Options = {
  requests: number
  seed: number
  untilMs?: number
  /** Whether to create one resource of each kind first. */
  prepared?: boolean
}

/** Sends one valid request to every operation, so that a resource of each kind exists. */
const prepare = async (earshot: TestEarshot, targets: Target[], known: Known): Promise<void> => {
  const cases = casesFor(earshot)
  for (const { id, method, path } of targets) {
    const sent = await cases[id]?.good()
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sent?.path?.[name] ?? '')
    const body = sent?.raw ?? (sent?.body && JSON.stringify(sent.body))
    const response = await fetch(`${earshot.url}${filled}?${new URLSearchParams(sent?.query)}`, {
      method,
      headers: {
        authorization: `Bearer ${adminKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...sent?.headers,
      },
      ...(body !== undefined && { body }),
    })
    known.learn(await textOf(response))
    known.learn(JSON.stringify(sent ?? {}))
  }
}

/** Sends random requests to every operation, and reports those with server faults or undocumented statuses. */
export const fuzz = async (
  earshot: TestEarshot,
  { requests, seed, untilMs = Number.POSITIVE_INFINITY, prepared = false }: Options,
): Promise<Report> => {
  const { url, api, board } = earshot
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Record<string, unknown>
  const targets = targetsOf(document)
  const own = (await api.get('/me')).data
  const known = knownIds([own.credentialId, own.principalId])
  known.learn(JSON.stringify([board]))
  if (prepared) await prepare(earshot, targets, known)
  const cursors: string[] = []
  const report: Report = { requests: 0, findings: [], statuses: new Map(), asked: new Set(), forged: 0 }
  const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }

  /** Asks each list for the pages after forged cursors, which must be pages or 400. */
  const forgeCursors = async (target: Target, path: string) => {
    const first = await textOf(await fetch(`${url + path}?limit=1`, { headers }))
    const cursor = /"cursor":"([\w-]+)"/.exec(first)?.[1]
    if (!cursor) return
    for (let turn = 0; turn < 8; turn++) {
      const forged = forgedCursor(randomOf(seed + turn), cursor)
      const response = await fetch(`${url + path}?cursor=${forged}`, { headers })
      const answer = await textOf(response)
      report.forged++
      if (![200, 400].includes(response.status))
        report.findings.push({
          operation: target.id,
          status: response.status,
          request: { method: 'GET', path: `${path}?cursor=${forged}`, headers: {} },
          answer: answer.slice(0, 500),
        })
    }
  }

  const send = async (number: number) => {
    const random = randomOf(seed + number)
    const target = targets[number % targets.length] as Target
    const request = makeRequest(random, target, { known, cursors, key: adminKey })
    if (number % 150 === 0) await fetch(`${url}/api/v1/settings`, { method: 'PATCH', headers, body: turnOn })
    const response = await fetch(url + request.path, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && request.method !== 'GET' && { body: request.body as string }),
      redirect: 'manual',
    })
    const answer = await textOf(response)
    report.requests++
    report.asked.add(target.id)
    report.statuses.set(response.status, (report.statuses.get(response.status) ?? 0) + 1)
    if (answer.length < 100_000) known.learn(answer)
    if (response.status === 404 || response.status === 204) known.forget(request.path)
    const cursor = /"cursor":"([\w-]+)"/.exec(answer)?.[1]
    if (cursor) cursors.unshift(cursor)
    cursors.length = Math.min(cursors.length, 30)
    const isListed = [...target.statuses, ...always].includes(String(response.status))
    // A random value in a path may make it the path of another operation.
    const isOther = response.status === 405 || response.status === 308
    if (response.status >= 500 || !(isListed || isOther))
      report.findings.push({
        operation: target.id,
        status: response.status,
        request: shown(request),
        answer: answer.slice(0, 500),
      })
  }

  let next = 0
  const worker = async () => {
    while (next < requests && performance.now() < untilMs && report.findings.length < 50) await send(next++)
  }
  await Promise.all([1, 2, 3, 4].map(worker))
  const isList = ({ path, parameters }: Target) =>
    !path.includes('{') && parameters.some(({ name }) => name === 'cursor')
  for (const target of targets.filter(isList)) await forgeCursors(target, target.path)
  return report
}
