import { brokerFor, eventually } from '@earshot/testing'
import { startGateway, type TestGateway } from '../../harness.ts'

type Person = { principalId: string; [field: string]: unknown }

/** Makes a person with the admin's key, or the key given. */
export const createUser = async (gateway: TestGateway, body: Record<string, unknown>): Promise<Person> => {
  const { status, data, body: answer } = await gateway.as().post('/users', body)
  if (status !== 201) throw new Error(`Nobody was made: ${JSON.stringify(answer)}`)
  return data
}

/** Somebody of the team. */
export const createTeamMember = async (
  gateway: TestGateway,
  email: string,
  role: string,
): Promise<Person> => {
  const person = await createUser(gateway, { email, name: email.split('@')[0] })
  const { status } = await gateway.as().patch(`/principals/${person.principalId}`, { role })
  if (status !== 200) throw new Error(`The role was not given: ${status}`)
  return { ...person, role }
}

/** A gateway with its worker. */
export const startWithWorker = async () => {
  const broker = brokerFor('gateway.events')
  const gateway = await startGateway({ broker, environment: { SERVICE_ROLE: 'all' } })
  return { ...gateway, broker }
}

/** The entries of the audit log about something, newest first, once there are so many. */
export const auditOf = (gateway: TestGateway, target: string, count: number) =>
  eventually(async () => {
    const { data } = await gateway.as().get(`/audit-log?target=${target}`)
    return data.length >= count && data
  })
