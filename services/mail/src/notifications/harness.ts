import { createMember } from '@earshot/accounts/harness/oauth'
import { signedIn } from '@earshot/accounts/harness/sign-in'
import { type EventData, type Id, newId } from '@earshot/contracts'
import { eventually, publishEvent, type TestDatabase, type TestResponse } from '@earshot/testing'
import { startMailing } from '../sending/harness.ts'

type Request = EventData<'notification.requested'>

type At = { database: TestDatabase }

/** Waits until the mail service's copy of a person has this role or language. */
export const copied = ({ database }: At, id: string, field: 'role' | 'language', value: string) =>
  eventually(
    async () =>
      (await database.query(`select ${field} as value from mail.people where id = $1`, [id]))[0]?.value ===
      value,
  )

/** Copies all people, for a test without a worker. */
const copyPeople = ({ database }: At) =>
  database.query(`
    insert into mail.people (id, kind, role, email, version)
    select id, kind, role, email, version from identity.principals on conflict do nothing`)

const quick = { emailDelayMs: 0, everyMs: 100 }

/** A gateway with workers and a mail server, whose emails about notifications wait `emailDelayMs`. */
export const startNotifying = async ({
  emailDelayMs = quick.emailDelayMs,
  ...options
}: {
  emailDelayMs?: number
  environment?: Record<string, string>
  urls?: { support: string }
} = {}) => {
  const gateway = await startMailing({ ...options, notificationLimits: { ...quick, emailDelayMs } })
  const member = async (email: string, role: 'admin' | 'member' = 'member') => {
    const { principalId } = await createMember(gateway, email, role)
    if (options.environment?.SERVICE_ROLE === 'web') await copyPeople(gateway)
    else await copied(gateway, principalId, 'role', role)
    return { principalId: principalId as Id<'principal'>, ...(await signedIn(gateway, email)) }
  }
  return {
    ...gateway,
    member,
    /** Publishes a request as a service does. Returns the event. */
    request: (it: Pick<Request, 'kind' | 'recipients'> & Partial<Request>) =>
      publishEvent(gateway.broker, 'notification.requested', {
        subject: { kind: 'conversation', id: newId('conversation'), title: 'Export fails' },
        actorName: 'Grace Holt',
        detail: 'It stops at 99 percent.',
        ...it,
      }),
    /** Waits until no email about a notification is due. */
    noneDue: () =>
      eventually(async () => {
        const [row] = await gateway.database.query(
          `select count(*)::int as made, count(email_due_at)::int as due from mail.notifications`,
        )
        return row?.made !== 0 && row?.due === 0
      }),
  }
}

/** The kinds of the listed notifications. */
export const kindsOf = ({ data }: TestResponse): string[] => data.map((it: { kind: string }) => it.kind)
