import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@earshot/contracts'

type Fields = Record<string, unknown>

const bodyOf = async (request: IncomingMessage): Promise<Fields> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

export type FakeGateway = AsyncDisposable & {
  url: string
  /** Ids, addresses and `settings`, in the order they were asked for. */
  asked: string[]
  /** Who is there, by id. May be changed. */
  principals: Record<string, Fields>
  /** The companies of principals, by the id of these. May be changed. */
  companies: Record<string, string>
  /** May be changed too. */
  settings: { name: string; locale: string; features: Record<string, boolean>; version: number }
}

/** Stands in for the gateway towards one service alone: it knows these principals, and makes those it is to identify. */
export const fakeGateway = async (given: Record<string, Fields> = {}): Promise<FakeGateway> => {
  const asked: string[] = []
  const settings = {
    name: 'Earshot',
    locale: 'en',
    features: { supportInbox: true, supportTickets: true },
    version: 1,
  }
  const principals: Record<string, Fields> = Object.fromEntries(
    Object.entries(given).map(([id, it]) => [id, { id, kind: 'user', role: 'user', version: 1, ...it }]),
  )
  const companies: Record<string, string> = {}
  const identify = ({ email = null, name = null }: Fields): Fields => {
    const known = email !== null && Object.values(principals).find(it => it.email === email)
    if (known) return known
    const id = newId('principal')
    const made = { id, kind: 'user', name, email, role: 'user', version: 1 }
    principals[id] = made
    return made
  }
  const answer = async (request: IncomingMessage): Promise<Fields | undefined> => {
    const [name = '', person = ''] = request.url?.split('/').reverse() ?? []
    if (name === 'company') return { companyId: companies[person] ?? null }
    const body = name === 'identify' ? await bodyOf(request) : undefined
    asked.push(body ? String(body.email ?? 'anonymous') : name)
    if (body) return identify(body)
    return name === 'settings' ? settings : principals[name]
  }
  const server = createServer(async (request, response) => {
    const data = await answer(request)
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    principals,
    companies,
    settings,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
