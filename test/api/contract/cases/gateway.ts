import { adminKey, type TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, type Sent, things, unique } from './case.ts'

const keyCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  return {
    listApiKeys: { good: async () => ({ query: { limit: '1' } }) },
    createApiKey: { good: async () => ({ body: { name: unique('Key'), access: 'read-only' } }) },
    getApiKey: {
      good: async () => at(await on.newKey()),
      also: async () => {
        const id = await on.newKey()
        return [{ ...at(id), headers: await on.tagOf(`/api-keys/${id}`) }]
      },
    },
    updateApiKey: {
      good: async () => ({ ...at(await on.newKey()), body: { access: 'read-only' } }),
      refused: async () => [
        { ...at((await on.first('/api-keys', it => it.role === 'admin')) ?? ''), body: { role: 'member' } },
      ],
    },
    rotateApiKey: { good: async () => ({ ...at(await on.newKey()), body: { gracePeriodSeconds: 60 } }) },
    deleteApiKey: {
      good: async () => at(await on.newKey()),
      refused: async () => [at((await on.first('/api-keys', it => it.role === 'admin')) ?? '')],
    },
  }
}

const clientCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const input = () => ({
    name: unique('Client'),
    grantTypes: ['client_credentials'],
    scopes: ['read:feedback'],
  })
  const publicClient = () => ({
    ...input(),
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: ['com.example.app:/callback'],
    isPublic: true,
  })
  const newClient = () => on.newThing('/oauth-clients', input())
  return {
    listOAuthClients: { good: async () => ({ query: { limit: '1' } }) },
    createOAuthClient: {
      good: async () => ({ body: input() }),
      also: async () => [{ body: publicClient() }],
    },
    getOAuthClient: {
      good: async () => at(await newClient()),
      also: async () => {
        const id = await newClient()
        return [{ ...at(id), headers: await on.tagOf(`/oauth-clients/${id}`) }]
      },
    },
    updateOAuthClient: { good: async () => ({ ...at(await newClient()), body: { scopes: ['admin'] } }) },
    rotateOAuthClientSecret: {
      good: async () => ({ ...at(await newClient()), body: { gracePeriodSeconds: 60 } }),
      refused: async () => [at(await on.newThing('/oauth-clients', publicClient()))],
    },
    deleteOAuthClient: { good: async () => at(await newClient()) },
  }
}

const userCases = (earshot: TestEarshot): Record<string, Case> => {
  const { api } = earshot
  const email = () => `${unique('person').replace(' ', '')}@example.com`
  const newUser = async (more = {}): Promise<string> =>
    (await api.post('/users', { email: email(), ...more })).data.principalId
  const of = (principalId: string): Sent => ({ path: { principalId } })
  const taken = async () => {
    const address = email()
    await newUser({ email: address })
    return { email: address }
  }
  const member = async () => {
    const id = await newUser()
    await api.patch(`/principals/${id}`, { role: 'member' })
    return id
  }
  const theOnlyAdmin = async () => {
    const [admin] = (await api.get('/principals?role=admin')).data
    const id = admin?.id ?? (await newUser())
    await api.patch(`/principals/${id}`, { role: 'admin' })
    return id as string
  }
  return {
    listUsers: {
      good: async () => ({ query: { search: 'person', verified: 'false', sort: 'most_active' } }),
      also: async () => [{ query: { limit: '1', dateFrom: '2026-01-01' } }],
    },
    createUser: {
      good: async () => ({
        body: { email: email(), name: 'Grace', attributes: { seats: 3 }, image: 'https://example.com/a.png' },
      }),
      refused: async () => [{ body: await taken() }],
    },
    identifyUser: {
      good: async () => ({ body: await taken() }),
      also: async () => [{ body: { externalId: unique('crm') } }],
      refused: async () => {
        const externalId = unique('crm')
        await newUser({ externalId })
        return [{ body: { ...(await taken()), externalId } }]
      },
    },
    getUser: {
      good: async () => of(await newUser()),
      also: async () => {
        const id = await newUser()
        const { headers } = await api.get(`/users/${id}`)
        return [{ ...of(id), headers: { 'if-none-match': headers.get('etag') ?? '' } }]
      },
    },
    updateUser: {
      good: async () => ({ ...of(await newUser()), body: { name: 'Hopper' } }),
      refused: async () => [{ ...of(await newUser()), body: await taken() }],
    },
    deleteUser: {
      good: async () => of(await newUser()),
      refused: async () => [of(await theOnlyAdmin())],
    },
    listPrincipals: { good: async () => ({ query: { role: 'member', limit: '1' } }) },
    invitePrincipal: {
      good: async () => ({ body: { email: email(), name: 'Ada', role: 'member' } }),
      also: async () => [{ body: { ...(await taken()), role: 'admin' } }],
      refused: async () => {
        const address = email()
        await api.post('/principals', { email: address, role: 'member' })
        return [{ body: { email: address, role: 'member' } }]
      },
    },
    invitePrincipalAgain: {
      good: async () => at(await member()),
      refused: async () => [at(await newUser())],
    },
    createPasswordLink: {
      good: async () => at(await member()),
      refused: async () => [at(await newUser())],
    },
    updatePrincipal: {
      good: async () => ({ ...at(await member()), body: { role: 'user' } }),
      refused: async () => [{ ...at(await theOnlyAdmin()), body: { role: 'user' } }],
    },
  }
}

const groupCases = (earshot: TestEarshot): Record<string, Case> => {
  const { api } = earshot
  const on = things(earshot)
  const newCompany = async (more = {}): Promise<string> =>
    (await api.post('/companies', { name: unique('Company'), ...more })).data.id
  const newSlug = () => unique('segment').replace(' ', '-')
  const newSegment = async () => {
    const slug = newSlug()
    await api.post('/segments', { slug, name: 'Segment' })
    return { path: { slug } }
  }
  const newUser = async (): Promise<string> =>
    (await api.post('/users', { externalId: unique('member') })).data.principalId
  const taken = async () => {
    const externalId = unique('acme')
    await newCompany({ externalId })
    return { externalId }
  }
  const newView = async (): Promise<string> => {
    const { data } = await api.post('/saved-views', { list: 'posts', name: 'Planned', filters: {} })
    return data.id
  }
  return {
    listSavedViews: { good: async () => ({ query: { list: 'posts' } }) },
    createSavedView: {
      good: async () => ({
        body: { list: 'tickets', name: 'Mine', filters: { merged: true, sort: 'newest' } },
      }),
    },
    getSavedView: {
      good: async () => at(await newView()),
      also: async () => {
        const id = await newView()
        return [{ ...at(id), headers: await on.tagOf(`/saved-views/${id}`) }]
      },
    },
    updateSavedView: { good: async () => ({ ...at(await newView()), body: { isShared: true } }) },
    deleteSavedView: { good: async () => at(await newView()) },
    listCompanies: { good: async () => ({ query: { domain: 'example.com', limit: '1' } }) },
    createCompany: {
      good: async () => ({ body: { name: unique('Company'), domain: 'example.com', mrrCents: 100 } }),
      refused: async () => [{ body: { name: 'Again', ...(await taken()) } }],
    },
    getCompany: {
      good: async () => at(await newCompany()),
      also: async () => {
        const id = await newCompany()
        return [{ ...at(id), headers: await on.tagOf(`/companies/${id}`) }]
      },
    },
    updateCompany: {
      good: async () => ({ ...at(await newCompany()), body: { plan: 'team' } }),
      refused: async () => [{ ...at(await newCompany()), body: await taken() }],
    },
    deleteCompany: { good: async () => at(await newCompany()) },
    listSegments: { good: async () => ({}) },
    createSegment: {
      good: async () => ({ body: { slug: newSlug(), name: 'Segment' } }),
      refused: async () => {
        const { path } = await newSegment()
        return [{ body: { slug: path?.slug, name: 'Again' } }]
      },
    },
    getSegment: {
      good: newSegment,
      also: async () => {
        const it = await newSegment()
        return [{ ...it, headers: await on.tagOf(`/segments/${it.path?.slug}`) }]
      },
    },
    updateSegment: { good: async () => ({ ...(await newSegment()), body: { name: 'Renamed' } }) },
    deleteSegment: { good: newSegment },
    listSegmentMembers: { good: newSegment },
    addSegmentMembers: {
      good: async () => ({ ...(await newSegment()), body: { principalIds: [await newUser()] } }),
    },
    removeSegmentMembers: {
      good: async () => {
        const it = await newSegment()
        const principalId = await newUser()
        await api.post(`/segments/${it.path.slug}/members`, { principalIds: [principalId] })
        return { ...it, query: { principalIds: principalId } }
      },
    },
  }
}

const workspaceCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const withTag = (path: string) => async () => [{ headers: await on.tagOf(path) }]
  return {
    getMe: { good: async () => ({}), also: withTag('/me') },
    streamChanges: { good: async () => ({}) },
    getSettings: { good: async () => ({}), also: withTag('/settings') },
    updateSettings: {
      good: async () => ({ body: { name: unique('Workspace'), features: { supportInbox: true } } }),
    },
    getVisitorSecret: { good: async () => ({}), also: withTag('/settings/visitor-secret') },
    rotateVisitorSecret: { good: async () => ({ body: { gracePeriodSeconds: 60 } }) },
    getDemoData: { good: async () => ({}), also: withTag('/demo-data') },
    loadDemoData: {
      good: async () => {
        await earshot.api.delete('/demo-data')
        return {}
      },
      refused: async () => {
        await earshot.api.post('/demo-data')
        return [{}]
      },
    },
    removeDemoData: {
      good: async () => {
        await earshot.api.post('/demo-data')
        return {}
      },
      refused: async () => {
        await earshot.api.delete('/demo-data')
        return [{}]
      },
    },
    // The response has the time of the request, so its ETag always changes.
    search: {
      good: async () => ({ query: { q: 'mode' } }),
      also: async () => [{ query: { q: 'mode' }, headers: { 'if-none-match': '*' } }],
    },
    getOperations: { good: async () => ({}), also: async () => [{ headers: { 'if-none-match': '*' } }] },
    listAuditLog: { good: async () => ({ query: { target: 'api_key', limit: '1' } }) },
    exportAuditLogCsv: { good: async () => ({ query: { target: 'api_key' } }) },
    exportAuditLogLines: { good: async () => ({ query: { dateFrom: '2026-01-01' } }) },
  }
}

const publicCases = (earshot: TestEarshot): Record<string, Case> => {
  const page = (path: string, sent: Sent = {}): Case => ({
    good: async () => sent,
    also: async () => {
      const { headers } = await fetch(earshot.url + path)
      return [{ ...sent, headers: { 'if-none-match': headers.get('etag') ?? '' } }]
    },
  })
  const health = { good: async () => ({}) }
  return {
    getHealth: health,
    getLiveness: health,
    getReadiness: health,
    getOpenapi: page('/api/v1/openapi.json'),
    getAsyncapi: page('/api/v1/asyncapi.json'),
    getDocs: page('/api/v1/docs'),
    getEventSchema: {
      ...page('/api/v1/schemas/post.created.json', { path: { type: 'post.created' } }),
      refused: async () => [{ path: { type: 'post.imagined' } }],
    },
  }
}

/** The cases of the gateway. */
const mailCases = ({ url, query }: TestEarshot): Record<string, Case> => {
  const headers = { 'content-type': 'message/rfc822' }
  const rawMail = () => {
    const name = unique('mail').replace(' ', '-')
    return `From: ${name}@example.com\r\nTo: support@example.org\r\nMessage-ID: <${name}@example.com>\r\n\r\nHelp`
  }
  const received = async (): Promise<string> => {
    await query(`
      insert into identity.mail_senders (id, address, name)
      values ('mail_sender_01kkd4d2rwecst1qms2yk9e6jy', 'support@example.org', 'Support') on conflict do nothing`)
    const response = await fetch(`${url}/api/v1/mail/inbound`, {
      method: 'POST',
      body: rawMail(),
      headers: { ...headers, authorization: `Bearer ${adminKey}` },
    })
    const { data } = (await response.json()) as { data: { id: string } }
    return data.id
  }
  return {
    receiveMail: {
      good: async () => ({ raw: rawMail(), headers }),
      also: async () => [{ raw: 'Precedence: bulk\r\n\r\n', headers, query: { recipient: 'a@example.org' } }],
      refused: async () => [
        { raw: ' ', headers },
        { raw: 'x'.repeat(11 * 1024 * 1024), headers },
      ],
    },
    listInboundMail: { good: async () => ({ query: { outcome: 'accepted', limit: '1' } }) },
    getInboundMail: {
      good: async () => at(await received()),
      also: async () => {
        const id = await received()
        const { headers } = await fetch(`${url}/api/v1/mail/inbound/${id}`, {
          headers: { authorization: `Bearer ${adminKey}` },
        })
        return [{ ...at(id), headers: { 'if-none-match': headers.get('etag') ?? '' } }]
      },
    },
    downloadInboundMail: { good: async () => at(await received()) },
  }
}

export const gatewayCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...keyCases(earshot),
  ...clientCases(earshot),
  ...userCases(earshot),
  ...groupCases(earshot),
  ...workspaceCases(earshot),
  ...mailCases(earshot),
  ...publicCases(earshot),
})
