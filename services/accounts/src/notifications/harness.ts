import { type EventData, newId } from '@earshot/contracts'
import { eventually, publishEvent, type TestResponse } from '@earshot/testing'
import { signedIn } from '../accounts/sign-in/harness.ts'
import { createMember } from '../credentials/oauth/harness.ts'
import { startMailing } from '../mail/sending/harness.ts'

type Request = EventData<'notification.requested'>

const quick = { emailDelayMs: 0, everyMs: 100 }

/** A gateway with its worker and a mail server, whose emails about notifications wait `emailDelayMs`. */
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
    return { principalId: principalId as `principal_${string}`, ...(await signedIn(gateway, email)) }
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
          `select count(*)::int as made, count(email_due_at)::int as due from identity.notifications`,
        )
        return row?.made !== 0 && row?.due === 0
      }),
  }
}

/** The kinds of the listed notifications. */
export const kindsOf = ({ data }: TestResponse): string[] => data.map((it: { kind: string }) => it.kind)
