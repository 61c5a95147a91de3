import { type Id, type Principal, systemCaller } from '@earshot/contracts'
import { signCaller } from '@earshot/http'
import { brokerFor, eventually, fakeAccounts, testClient, testSecret, testService } from '@earshot/testing'
import { createMail } from '../main.ts'

/** The mail service with its worker and a fake accounts service. Tests publish the events of other services. */
export const startPeople = async () => {
  await using opened = new AsyncDisposableStack()
  const accounts = opened.use(await fakeAccounts())
  const broker = brokerFor('mail.events')
  opened.defer(broker.close)
  const mail = opened.use(
    await testService(createMail(), {
      environment: { SERVICE_ROLE: 'all' },
      urls: { accounts: accounts.url },
      broker,
    }),
  )
  const all = opened.move()
  return {
    ...mail,
    broker,
    accounts,
    /** The internal routes, as the accounts service calls them. */
    internal: testClient(`${mail.url}/internal`, () => ({
      'x-caller': signCaller(testSecret, systemCaller('accounts'), 'mail', Date.now()),
    })),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

export type TestPeople = Awaited<ReturnType<typeof startPeople>>
type At = Pick<TestPeople, 'database'>

/** A person as the accounts service reports them. */
export const personOf = (id: Id<'principal'>, version: number, more: Partial<Principal> = {}): Principal => ({
  id,
  kind: 'user',
  name: 'Grace Holt',
  email: 'grace@example.com',
  role: 'user',
  companyId: null,
  version,
  ...more,
})

/** Waits until the copy of a person has this version. */
export const copiedAt = ({ database }: At, id: string, version: number) =>
  eventually(
    async () =>
      (await database.query('select version from mail.people where id = $1', [id]))[0]?.version === version,
  )

/** Inserts a mail, unsent by default. */
export const insertMail = (
  { database }: At,
  id: Id<'mail'>,
  principalId: string,
  { kind = 'update', outcome = null as string | null } = {},
) =>
  database.query(
    `insert into mail.mails (id, kind, principal_id, sender, sealed, expires_at, outcome, settled_at, next_try_at)
     values ($1, $2, $3, 'deployment', 'sealed', now() + interval '1 day', $4,
       case when $4::text is not null then now() end, now() + interval '1 hour')`,
    [id, kind, principalId, outcome],
  )

/** The outcome of a mail; null while it waits. */
export const outcomeOf = async ({ database }: At, id: string) =>
  (await database.query('select outcome from mail.mails where id = $1', [id]))[0]?.outcome

export const choose = ({ database }: At, principalId: string, kind: string, isOn: boolean) =>
  database.query(
    `insert into mail.email_choices (principal_id, kind, is_on) values ($1, $2, $3)
     on conflict (principal_id, kind) do update set is_on = excluded.is_on`,
    [principalId, kind, isOn],
  )

/** Stores a copy of a segment with this member. */
export const joinSegment = async ({ database }: At, id: string, principalId: string) => {
  await database.query(`insert into mail.segments (id, slug) values ($1, 'beta') on conflict do nothing`, [
    id,
  ])
  await database.query(
    `insert into mail.segment_members (segment_id, principal_id, is_member, version) values ($1, $2, true, 1)`,
    [id, principalId],
  )
}

/** Stores a contact address, and an email to it. */
export const leaveContact = async ({ database }: At, principalId: string, email: string, mailId: string) => {
  await database.query(
    `insert into mail.contact_addresses (principal_id, email, language) values ($1, $2, 'fr')`,
    [principalId, email],
  )
  await database.query(
    `insert into mail.contact_mails (mail_id, principal_id, thread_id, email) values ($1, $2, 'conversation_1', $3)`,
    [mailId, principalId, email],
  )
}
