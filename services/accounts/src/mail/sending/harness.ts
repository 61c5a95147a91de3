import type { ServiceName } from '@earshot/runtime'
import { brokerFor, type MailServer, startMailServer } from '@earshot/testing'
import { createTeamMember } from '../../accounts/users/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import type { AccountsOptions } from '../../main.ts'
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
} & Pick<AccountsOptions, 'notificationLimits'>

/** A gateway with its worker, a broker whose events it consumes, and a mail server. */
export const startMailing = async ({
  server: serverOptions,
  limits,
  environment,
  ...options
}: Options = {}) => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer(serverOptions))
  const broker = brokerFor('accounts.events')
  const gateway = opened.use(
    await startGateway({
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
    'select kind, outcome, reason, tries, sealed, principal_id from identity.mails order by created_at, id',
  )) as Row[]

/** The outcome of each mail, oldest first. */
export const outcomesOf = async (gateway: Pick<TestGateway, 'database'>) =>
  (await rowsOf(gateway)).map(({ outcome }) => outcome)

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
