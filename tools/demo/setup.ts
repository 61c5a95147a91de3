import { randomBytes } from 'node:crypto'
import type { Api } from './api.ts'

/** A team with two members and round robin, and an SLA policy with a first response target of one minute. */
export type TeamSetup = { teamId: string; agents: Record<'ada' | 'ben', string> }

type Created = { id: string; principalId: string }

/** The shortest SLA target. */
export const targetSeconds = 60
const warningAfterSeconds = 4

/** Creates a resource and deletes it when the demo ends. */
export const createTemporary = async (
  api: Api,
  cleanup: AsyncDisposableStack,
  path: string,
  body: object,
): Promise<Created> => {
  const created = await api.request<Created>('POST', path, body)
  cleanup.defer(() => api.request('DELETE', `${path}/${created.id}`))
  return created
}

export const createTeamSetup = async (api: Api, cleanup: AsyncDisposableStack): Promise<TeamSetup> => {
  const mark = randomBytes(3).toString('hex')
  const agent = async (name: string) =>
    (await createTemporary(api, cleanup, '/api-keys', { name: `${name} (demo)` })).principalId
  const agents = { ada: await agent('Ada'), ben: await agent('Ben') }
  const memberPrincipalIds = [agents.ada, agents.ben]
  const team = { name: `Demo ${mark}`, method: 'round_robin', memberPrincipalIds }
  const { id: teamId } = await createTemporary(api, cleanup, '/teams', team)
  await createTemporary(api, cleanup, '/sla-policies', {
    name: `Demo ${mark}`,
    order: 0,
    match: { assignedTeamId: teamId },
    targets: { firstResponseSeconds: targetSeconds },
    warningSeconds: targetSeconds - warningAfterSeconds,
  })
  return { teamId, agents }
}
