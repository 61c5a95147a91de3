import { newId } from '@earshot/contracts'
import { eventually, testClient } from '@earshot/testing'
import { sameOriginHeaders, signedIn } from '../../../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../../../services/accounts/src/credentials/oauth/harness.ts'
import { visitorToken } from '../../../../services/accounts/src/credentials/visitors/harness.ts'
import { adminKey, type TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, type Sent, things, unique } from './case.ts'

/** No server listens on this port. */
const receiverUrl = 'smtp://127.0.0.1:9'

/** Creates a personal token of a new member. */
const newPersonalToken = async ({ url, api }: TestEarshot): Promise<string> => {
  const address = `${unique('owner').replace(' ', '')}@example.com`
  const { email } = await createMember({ url, as: () => api }, address, 'member')
  const { auth } = await signedIn({ url }, email)
  return (await auth.post('/auth/tokens', { name: unique('Token') })).data.id
}

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
        { ...at(await newPersonalToken(earshot)), body: { access: 'read-only' } },
      ],
    },
    rotateApiKey: {
      good: async () => ({ ...at(await on.newKey()), body: { gracePeriodSeconds: 60 } }),
      refused: async () => [at(await newPersonalToken(earshot))],
    },
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

type NewUser = (more?: Record<string, unknown>) => Promise<string>

const userMergeCases = (earshot: TestEarshot, newUser: NewUser): Record<string, Case> => {
  const { api } = earshot
  const merged = async (from: string) => {
    const into = await newUser()
    await api.post(`/users/${from}/merge`, { intoPrincipalId: into })
    return into
  }
  const onto = async () => ({ intoPrincipalId: await newUser() })
  const of = (principalId: string): Sent => ({ path: { principalId } })
  return {
    previewUserMerge: {
      good: async () => ({ ...of(await newUser()), query: await onto() }),
      also: async () => {
        const [id, query] = [await newUser(), await onto()]
        const path = `/users/${id}/merge?intoPrincipalId=${query.intoPrincipalId}`
        return [{ ...of(id), query, headers: await things(earshot).tagOf(path) }]
      },
      refused: async () => {
        const id = await newUser()
        const intoPrincipalId = await merged(id)
        return [
          { ...of(id), query: { intoPrincipalId } },
          { ...of(intoPrincipalId), query: await onto() },
        ]
      },
    },
    mergeUser: {
      good: async () => ({ ...of(await newUser()), body: await onto() }),
      refused: async () => {
        const id = await newUser()
        const into = await merged(id)
        return [
          { ...of(id), body: await onto() },
          { ...of(into), body: await onto() },
        ]
      },
    },
    unmergeUser: {
      good: async () => {
        const id = await newUser()
        await merged(id)
        return of(id)
      },
      refused: async () => {
        const externalId = unique('crm')
        const id = await newUser({ externalId })
        await api.post(`/users/${id}/merge`, {
          intoPrincipalId: await newUser({ externalId: unique('crm') }),
        })
        await newUser({ externalId })
        const final = await newUser()
        await api.delete(`/users/${await merged(final)}`)
        return [of(id), of(final)]
      },
    },
    listUserMerges: {
      good: async () => {
        const id = await newUser()
        await merged(id)
        return { ...of(id), query: { limit: '1' } }
      },
    },
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
    ...userMergeCases(earshot, newUser),
    listPrincipals: { good: async () => ({ query: { role: 'member', limit: '1' } }) },
    listPrincipalNames: { good: async () => ({ query: { limit: '1' } }) },
    getPrincipal: {
      good: async () => at(await member()),
      also: async () => {
        const id = await member()
        return [{ ...at(id), headers: await things(earshot).tagOf(`/principals/${id}`) }]
      },
    },
    listPrincipalPictures: {
      good: async () => ({
        query: { principalIds: await newUser({ image: 'https://example.com/a.png' }) },
      }),
      also: async () => {
        const query = { principalIds: await newUser() }
        const { headers } = await api.get(`/principals/pictures?principalIds=${query.principalIds}`)
        return [{ query, headers: { 'if-none-match': headers.get('etag') ?? '' } }]
      },
    },
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
    unlinkIdentityProvider: { good: async () => at(await member()) },
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
  const rule = {
    match: 'any',
    conditions: [
      { field: 'company.plan', operator: 'is', value: 'enterprise' },
      { field: 'attributes.seats', operator: 'at_least', value: 10 },
    ],
  }
  const newByRule = async () => {
    const it = await newSegment()
    await api.patch(`/segments/${it.path.slug}`, { rule })
    return it
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
      good: async () => ({ body: { slug: newSlug(), name: 'Segment', rule } }),
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
    updateSegment: { good: async () => ({ ...(await newSegment()), body: { name: 'Renamed', rule } }) },
    deleteSegment: { good: newSegment },
    previewSegment: { good: async () => ({ body: { rule } }) },
    listSegmentMembers: { good: newSegment },
    addSegmentMembers: {
      good: async () => ({ ...(await newSegment()), body: { principalIds: [await newUser()] } }),
      refused: async () => [{ ...(await newByRule()), body: { principalIds: [await newUser()] } }],
    },
    removeSegmentMembers: {
      good: async () => {
        const it = await newSegment()
        const principalId = await newUser()
        await api.post(`/segments/${it.path.slug}/members`, { principalIds: [principalId] })
        return { ...it, query: { principalIds: principalId } }
      },
      refused: async () => [{ ...(await newByRule()), query: { principalIds: await newUser() } }],
    },
  }
}

/** Merges a new anonymous visitor into an identified one. */
const mergeCase = ({ url, api }: TestEarshot, withWidget: () => Promise<unknown>): Case => {
  const body = async () => {
    await withWidget()
    return { token: (await testClient(url).post('/api/v1/widget/visitors', {})).data.token }
  }
  return {
    key: async () => {
      const { data } = await api.post('/settings/visitor-secret/rotate', { gracePeriodSeconds: 60 })
      return visitorToken(data.secret, { sub: 'crm-merged' })
    },
    good: async () => ({ body: await body() }),
    refused: async () => [
      { body: { token: 'eav_unknown' } },
      { body: await body(), headers: { authorization: `Bearer ${adminKey}` } },
    ],
  }
}

/** Only anonymous visitors have a contact address. */
const contactCases = ({ url }: TestEarshot, withWidget: () => Promise<unknown>): Record<string, Case> => {
  const key = async (): Promise<string> => {
    await withWidget()
    return (await testClient(url).post('/api/v1/widget/visitors', {})).data.token
  }
  const asAdmin = { headers: { authorization: `Bearer ${adminKey}` } }
  const body = { email: 'grace@example.com', language: 'fr' }
  return {
    getContactAddress: {
      key,
      good: async () => ({}),
      also: async () => [{ headers: { 'if-none-match': '*' } }],
      refused: async () => [asAdmin],
    },
    setContactAddress: {
      key,
      good: async () => ({ body }),
      refused: async () => [
        { ...asAdmin, body },
        // Of another visitor, since this one has set it five times.
        { body, headers: { authorization: `Bearer ${await key()}`, 'if-match': '"another"' } },
      ],
    },
  }
}

const workspaceCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const withTag = (path: string) => async () => [{ headers: await on.tagOf(path) }]
  const withWidget = async () => {
    await earshot.api.patch('/settings', { widget: { enabled: true } })
    await eventually(async () => (await earshot.api.get('/widget')).status === 200)
    return {}
  }
  const newTeam = () => on.newThing('/teams', { name: unique('Team') })
  /** The session of a new user of the portal. */
  const withSession = async (): Promise<Sent> => {
    const at = { url: earshot.url, as: () => earshot.api }
    const { email, principalId } = await createMember(at, `${unique('user').replace(' ', '-')}@example.org`)
    await earshot.api.patch(`/principals/${principalId}`, { role: 'user' })
    return { headers: { ...sameOriginHeaders, cookie: (await signedIn(at, email)).cookie } }
  }
  const withLateSession = async (): Promise<Sent> => {
    const sent = await withSession()
    await earshot.query(`update identity.sessions set created_at = now() - interval '1 hour'`)
    return sent
  }
  return {
    listNotifications: { good: async () => ({ query: { unread: 'true' } }) },
    countUnreadNotifications: { good: async () => ({}), also: withTag('/me/notifications/unread') },
    readNotifications: { good: async () => ({ body: { all: true } }) },
    getNotificationChoices: { good: async () => ({}), also: withTag('/me/notification-choices') },
    getEmailChoices: { good: async () => ({}), also: withTag('/me/email-choices') },
    countChangelogSubscribers: { good: async () => ({}), also: withTag('/changelog/subscribers') },
    updateEmailChoices: { good: async () => ({ body: { changelog: true } }) },
    ...contactCases(earshot, withWidget),
    updateNotificationChoices: { good: async () => ({ body: { reply: { email: 'daily' } } }) },
    getTeamNotificationChoices: {
      good: async () => ({ path: { teamId: await newTeam() } }),
      also: async () => {
        const teamId = await newTeam()
        return (await withTag(`/me/notification-choices/${teamId}`)()).map(it => ({
          ...it,
          path: { teamId },
        }))
      },
    },
    updateTeamNotificationChoices: {
      good: async () => ({
        path: { teamId: await newTeam() },
        body: { reply: { email: 'daily' }, mention: null },
      }),
    },
    getMe: { good: async () => ({}), also: withTag('/me') },
    exportMyData: { good: withSession },
    deleteMe: { good: withSession, refused: async () => [await withLateSession()] },
    streamChanges: { good: async () => ({}) },
    getSettings: { good: async () => ({}), also: withTag('/settings') },
    getWidgetOrigins: { good: async () => ({}), also: withTag('/settings/widget-origins') },
    updateSettings: {
      good: async () => ({ body: { name: unique('Workspace'), features: { supportInbox: true } } }),
    },
    createAnonymousVisitor: { good: withWidget },
    mergeAnonymousVisitor: mergeCase(earshot, withWidget),
    getWidget: {
      good: withWidget,
      also: withTag('/widget'),
      refused: async () => {
        await earshot.api.patch('/settings', { widget: { enabled: false } })
        await eventually(async () => (await earshot.api.get('/widget')).status === 404)
        return [{}, { query: { nonsense: '1' } }]
      },
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

const mailCases = (earshot: TestEarshot): Record<string, Case> => {
  const { api, query } = earshot
  const on = things(earshot)
  const input = () => ({ address: `${unique('support').replace(' ', '')}@example.com`, smtpUrl: receiverUrl })
  /** Each sender needs a team of its own. */
  const ofTeam = async () => ({
    ...input(),
    teamId: await on.newThing('/teams', { name: unique('Team'), method: 'manual' }),
  })
  /** Removes the senders of the case that reaches their limit. */
  const makeRoom = () => query(`delete from mail.mail_senders where id like 'filler%'`)
  const newSender = async () => {
    await makeRoom()
    return on.newThing('/mail-senders', await ofTeam())
  }
  const newSuppression = async () => {
    const id = newId('suppression')
    await query(`insert into mail.mail_suppressions (id, address, reason) values ($1, $1, 'smtp_550')`, [id])
    return at(id)
  }
  /** The mail of a reply, which waits because there is no mail server, or has failed. */
  const newMail = async (isFailed = false) => {
    const { id } = (
      await api.post('/conversations', {
        channel: 'email',
        visitor: { email: 'mailed@example.com' },
        message: { content: 'Hello?' },
      })
    ).data
    await api.post(`/conversations/${id}/reply`, { content: 'Hello!' })
    const mail = await eventually(async () => (await api.get(`/mails?thread=${id}`)).data[0])
    if (isFailed)
      await query(`update mail.mails set outcome = 'failed', settled_at = now() where id = $1`, [mail.id])
    return { path: { id: mail.id as string }, threadId: id as string }
  }
  return {
    listMailSenders: {
      good: async () => {
        await makeRoom()
        return { query: { limit: '1' } }
      },
    },
    createMailSender: {
      good: async () => ({ body: await ofTeam() }),
      refused: async () => {
        const body = await ofTeam()
        await api.post('/mail-senders', body)
        await query(
          `insert into mail.mail_senders (id, team_id, address, quote_thread)
           select 'filler' || n, 'team_' || n, n || '@example.com', true from generate_series(1, 50) n`,
        )
        return [{ body }, { body: await ofTeam() }]
      },
    },
    getMailSender: {
      good: async () => at(await newSender()),
      also: async () => {
        const id = await newSender()
        return [{ ...at(id), headers: await on.tagOf(`/mail-senders/${id}`) }]
      },
    },
    updateMailSender: {
      good: async () => ({ ...at(await newSender()), body: { perMinute: 60 } }),
      refused: async () => {
        const { address } = await ofTeam()
        const taken = { ...(await ofTeam()), address }
        await api.post('/mail-senders', taken)
        return [{ ...at(await newSender()), body: { address } }]
      },
    },
    testMailSender: { good: async () => ({ ...at(await newSender()), body: { to: 'ada@example.com' } }) },
    checkMailSenderDns: {
      good: async () => at(await newSender()),
      also: async () => {
        const id = await newSender()
        return [{ ...at(id), headers: await on.tagOf(`/mail-senders/${id}/dns`) }]
      },
    },
    getDeploymentMail: {
      good: async () => ({}),
      also: async () => [{ headers: await on.tagOf('/mail/server') }],
    },
    deleteMailSender: { good: async () => at(await newSender()) },
    listMails: { good: async () => ({ query: { status: 'no_server', limit: '1' } }) },
    getMail: {
      good: async () => ({ path: (await newMail()).path }),
      also: async () => {
        const { path } = await newMail(true)
        return [{ path, headers: await on.tagOf(`/mails/${path.id}`) }]
      },
    },
    getMailHtml: { good: async () => ({ path: (await newMail()).path }) },
    resendMail: {
      good: async () => ({ path: (await newMail(true)).path }),
      refused: async () => [{ path: (await newMail()).path }],
    },
    listMailStates: { good: async () => ({ query: { thread: (await newMail()).threadId } }) },
    listSuppressions: { good: async () => ({ query: { limit: '1' } }) },
    deleteSuppression: { good: newSuppression },
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

const inboundCases = ({ url, query }: TestEarshot): Record<string, Case> => {
  const headers = { 'content-type': 'message/rfc822' }
  const rawMail = () => {
    const name = unique('mail').replace(' ', '-')
    return `From: ${name}@example.com\r\nTo: support@example.org\r\nMessage-ID: <${name}@example.com>\r\n\r\nHelp`
  }
  const received = async (): Promise<string> => {
    await query(`
      insert into mail.mail_senders (id, address, quote_thread)
      values ('mail_sender_01kkd4d2rwecst1qms2yk9e6jy', 'support@example.org', true) on conflict do nothing`)
    const response = await fetch(`${url}/api/v1/mail/inbound`, {
      method: 'POST',
      body: rawMail(),
      headers: { ...headers, authorization: `Bearer ${adminKey}` },
    })
    const { data } = (await response.json()) as { data: { id: string } }
    return data.id
  }
  const unchanged = async (path: string) => {
    const { headers } = await fetch(`${url}/api/v1/mail/inbound/${path}`, {
      headers: { authorization: `Bearer ${adminKey}` },
    })
    return { headers: { 'if-none-match': headers.get('etag') ?? '' } }
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
    getInboundStatus: { good: async () => ({}), also: async () => [await unchanged('status')] },
    getInboundMail: {
      good: async () => at(await received()),
      also: async () => {
        const id = await received()
        return [{ ...at(id), ...(await unchanged(id)) }]
      },
    },
    downloadInboundMail: { good: async () => at(await received()) },
  }
}

const fileCases = ({ url, query }: TestEarshot): Record<string, Case> => {
  const headers = { 'content-type': 'text/plain' }
  const uploaded = async () => {
    const response = await fetch(`${url}/api/v1/files?name=a.txt`, {
      method: 'POST',
      body: 'a',
      headers: { ...headers, authorization: `Bearer ${adminKey}` },
    })
    const { data } = (await response.json()) as { data: { id: string } }
    return data.id
  }
  const megabytes = (count: number) => 'x'.repeat(count * 1024 ** 2)
  return {
    uploadFile: {
      good: async () => ({ raw: 'The export stopped.', query: { name: 'export.log' }, headers }),
      refused: async () => {
        await query('update files.file_total set bytes = 50 * 1024 ^ 3 - 10 * 1024 ^ 2') // leaves 10 MB
        return [
          { raw: megabytes(20), headers },
          { raw: megabytes(26), headers },
          { raw: 'x', headers: { 'content-type': 'multipart/form-data' } },
          { raw: 'x', headers: { ...headers, 'content-encoding': 'gzip' } },
        ]
      },
    },
    getFile: {
      good: async () => at(await uploaded()),
      also: async () => {
        const id = await uploaded()
        const { headers } = await fetch(`${url}/api/v1/files/${id}`, {
          headers: { authorization: `Bearer ${adminKey}` },
        })
        return [{ ...at(id), headers: { 'if-none-match': headers.get('etag') ?? '' } }]
      },
    },
  }
}

/** The cases of the gateway. */
export const gatewayCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...keyCases(earshot),
  ...clientCases(earshot),
  ...userCases(earshot),
  ...groupCases(earshot),
  ...workspaceCases(earshot),
  ...mailCases(earshot),
  ...inboundCases(earshot),
  ...fileCases(earshot),
  ...publicCases(earshot),
})
