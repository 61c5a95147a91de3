import { brokerFor, eventually } from '@earshot/testing'
import { startGateway, type TestGateway } from '../../harness.ts'

type Person = { principalId: string; [field: string]: unknown }

/** Creates a user with the admin key. */
export const createUser = async (gateway: TestGateway, body: Record<string, unknown>): Promise<Person> => {
  const { status, data, body: reply } = await gateway.as().post('/users', body)
  if (status !== 201) throw new Error(`Creating a user failed: ${JSON.stringify(reply)}`)
  return data
}

/** Creates a member. */
export const createTeamMember = async (
  gateway: TestGateway,
  email: string,
  role: string,
): Promise<Person> => {
  const person = await createUser(gateway, { email, name: email.split('@')[0] })
  const { status } = await gateway.as().patch(`/principals/${person.principalId}`, { role })
  if (status !== 200) throw new Error(`Setting the role failed: ${status}`)
  return { ...person, role }
}

/** A gateway with its worker. */
export const startWithWorker = async () => {
  const broker = brokerFor('accounts.events')
  const gateway = await startGateway({ broker, environment: { SERVICE_ROLE: 'all' } })
  return { ...gateway, broker }
}

/** Waits for at least `count` audit log entries about the target. Newest first. */
export const auditedChanges = (gateway: TestGateway, target: string, count: number) =>
  eventually(async () => {
    const { data } = await gateway.as().get(`/audit-log?target=${target}`)
    return data.length >= count && data
  })
