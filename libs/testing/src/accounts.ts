import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { type Attachment, newId } from '@earshot/contracts'
import { storedUrl } from '@earshot/runtime'

type Fields = Record<string, unknown>

const bodyOf = async (request: IncomingMessage): Promise<Fields> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

export type FakeAccounts = AsyncDisposable & {
  url: string
  /** The requested ids, the identified addresses and `settings`, in order. */
  asked: string[]
  /** The principals by id. May be changed. */
  principals: Record<string, Fields>
  /** The company ids by principal id. May be changed. */
  companies: Record<string, string>
  /** The ids of segments by slug. May be changed. */
  segments: Record<string, string>
  /** Uploaded files by id, with the principal who uploaded them. May be changed. */
  files: Map<string, { uploaderId: string } & Attachment>
  /** The settings of the workspace. May be changed. */
  settings: {
    name: string
    locale: string
    features: Record<string, boolean>
    branding: { accentColor: string | null; logoPath: string | null }
    version: number
  }
  /** Forgets all changes. False if a service may have cached one, or if the accounts service was closed. */
  reset: () => boolean
}

/** What the accounts service says of every principal, and most tests do not give. */
const unset = { companyId: null, language: null, isUnproven: false }

/** A fake accounts service for testing one service. It has the given principals, and creates unknown ones when it identifies them. */
export const fakeAccounts = async (given: Record<string, Fields> = {}): Promise<FakeAccounts> => {
  const asked: string[] = []
  const initial = {
    name: 'Earshot',
    locale: 'en',
    features: { supportInbox: true, supportTickets: true },
    branding: { accentColor: null, logoPath: null },
    version: 1,
  }
  const settings = structuredClone(initial)
  const known = () =>
    Object.fromEntries(
      Object.entries(given).map(([id, it]) => [id, { id, kind: 'user', role: 'user', version: 1, ...it }]),
    )
  const principals: Record<string, Fields> = known()
  const companies: Record<string, string> = {}
  const segments: Record<string, string> = {}
  const files: FakeAccounts['files'] = new Map()
  const claim = ({ fileIds, uploaderId }: Fields): Fields => {
    const wanted = Array.isArray(fileIds) ? fileIds : []
    const found = wanted.flatMap(id => files.get(id) ?? [])
    const visible = found.filter(it => uploaderId === null || it.uploaderId === uploaderId)
    return { attachments: visible.map(({ uploaderId: _, ...it }) => it) }
  }
  const identify = ({ email = null, name = null }: Fields): Fields => {
    const known = email !== null && Object.values(principals).find(it => it.email === email)
    if (known) return known
    const id = newId('principal')
    const made = { id, kind: 'user', name, email, role: 'user', version: 1 }
    principals[id] = made
    return made
  }
  const answer = async (request: IncomingMessage): Promise<Fields | undefined> => {
    const [name = '', above = ''] = request.url?.split('/').reverse() ?? []
    if (name === 'company') {
      const id = companies[above]
      return { company: id ? { id, name: 'Acme' } : null }
    }
    if (name === 'claims') return claim(await bodyOf(request))
    if (above === 'segments') return name in segments ? { id: segments[name], slug: name } : undefined
    const body = name === 'identify' ? await bodyOf(request) : undefined
    asked.push(body ? String(body.email ?? 'anonymous') : name)
    if (body) return { ...unset, ...identify(body) }
    if (name === 'settings') return settings
    return principals[name] && { ...unset, ...principals[name] }
  }
  const server = createServer(async (request, response) => {
    const data = await answer(request)
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // an object, because the server listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    principals,
    companies,
    segments,
    files,
    settings,
    reset: () => {
      for (const changed of [principals, companies, segments])
        for (const id of Object.keys(changed)) delete changed[id]
      asked.length = 0
      Object.assign(principals, known())
      files.clear()
      return server.listening && isDeepStrictEqual(settings, initial)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Adds an uploaded file, and returns it as services store it. */
export const addFile = ({ files }: FakeAccounts, uploaderId: string, name = 'screenshot.png'): Attachment => {
  const fileId = newId('file')
  const url = storedUrl(fileId)
  const file = { fileId, name, url, contentType: 'image/png', size: 8, width: 4, height: 2 }
  files.set(fileId, { uploaderId, ...file })
  return file
}
