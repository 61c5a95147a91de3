import type { TestGateway } from '@earshot/accounts/harness'
import { createTeamMember } from '@earshot/accounts/harness/users'
import type { ServiceName } from '@earshot/runtime'
import { brokerFor, eventually, type MailServer, serviceProxy, startMailServer } from '@earshot/testing'
import { startMail } from '../harness.ts'
import type { MailOptions } from '../main.ts'
import { type MailLimits, mailLimits } from './sending.ts'

/** The default limits, with waits of 300 ms between attempts. */
export const quickLimits: MailLimits = {
  ...mailLimits,
  everyMs: 100,
  firstWaitMs: 300,
  longestWaitMs: 300,
  firstPauseMs: 100,
  longestPauseMs: 200,
  graceMs: 200,
}

export type TestMailing = TestGateway & { server: MailServer }

type Options = {
  server?: Parameters<typeof startMailServer>[0]
  limits?: Partial<MailLimits>
  environment?: Record<string, string>
  urls?: Partial<Record<ServiceName, string>>
} & Pick<MailOptions, 'notificationLimits'>

/** A gateway with its workers, a broker whose events it consumes, and a mail server. */
export const startMailing = async ({
  server: serverOptions,
  limits,
  environment,
  ...options
}: Options = {}) => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer(serverOptions))
  const broker = brokerFor('accounts.events', 'mail.events')
  const gateway = opened.use(
    await startMail({
      ...options,
      broker,
      reachable: true,
      mailLimits: { ...quickLimits, ...limits },
      environment: { SERVICE_ROLE: 'all', SMTP_URL: server.url, ...environment },
    }),
  )
  const all = opened.move()
  return { ...gateway, broker, server, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** A gateway for requests, a mail server, and workers that reach the accounts service of the gateway through a proxy. */
export const startApart = async ({ environment }: Pick<Options, 'environment'> = {}) => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer())
  const settings = { SMTP_URL: server.url, ...environment }
  const gateway = opened.use(await startMail({ reachable: true, environment: settings }))
  const accounts = opened.use(await serviceProxy(gateway.accountsUrl))
  const broker = brokerFor('accounts.events', 'mail.events')
  opened.use(
    await startMail({
      on: gateway,
      broker,
      urls: { accounts: accounts.url },
      mailLimits: quickLimits,
      environment: { ...settings, SERVICE_ROLE: 'worker', BASE_URL: gateway.url },
    }),
  )
  const all = opened.move()
  return { ...gateway, server, broker, accounts, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

export type Row = {
  kind: string
  outcome: string | null
  reason: string | null
  tries: number
  sealed: Buffer | null
  principal_id: string | null
}

/** The queue, oldest first. */
export const rowsOf = async ({ database }: Pick<TestGateway, 'database'>): Promise<Row[]> =>
  (await database.query(
    'select kind, outcome, reason, tries, sealed, principal_id from mail.mails order by created_at, id',
  )) as Row[]

/** The outcome of each mail, oldest first. */
export const outcomesOf = async (gateway: Pick<TestGateway, 'database'>) =>
  (await rowsOf(gateway)).map(({ outcome }) => outcome)

/** Waits until so many mails are queued, whatever became of them. Oldest first. */
export const queued = (gateway: Pick<TestGateway, 'database'>, count: number): Promise<Row[]> =>
  eventually(async () => {
    const rows = await rowsOf(gateway)
    return rows.length === count && rows
  })

/** Waits until there are so many mails and all of them are sent. */
export const allSent = (gateway: Pick<TestGateway, 'database'>, count: number) =>
  eventually(async () => {
    const outcomes = await outcomesOf(gateway)
    return outcomes.length === count && outcomes.every(it => it === 'sent')
  })

/** The password link in a mail. */
export const linkIn = (text: string): string => /(http\S+\/password\/[\w-]+\S*)/.exec(text)?.[1] ?? ''

/** The sign-in link in a mail. */
export const signInLinkIn = (text: string): string =>
  /(http\S+\/sign-in\/link\/[\w-]+\S*)/.exec(text)?.[1] ?? ''

/** Submits the form of the forgot-password page. */
export const forgot = (
  { url }: Pick<TestGateway, 'url'>,
  email: string,
  headers: Record<string, string> = {},
  returnTo = '',
): Promise<Response> =>
  fetch(`${url}/forgot-password`, { method: 'POST', body: new URLSearchParams({ email, returnTo }), headers })

export const inviteBody = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  name: 'Grace Holt',
  role: 'member',
  ...more,
})

export const admin = (gateway: TestGateway, email: string) => createTeamMember(gateway, email, 'admin')
