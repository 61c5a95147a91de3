import { randomBytes } from 'node:crypto'
import type { Api } from './api.ts'

/**
 * The setup for conversations: a team with two members and round robin, and an SLA policy with a first response in one minute.
 */
export type Desk = { teamId: string; agents: Record<'ada' | 'ben', string> }

type Made = { id: string; principalId: string }

/** The shortest SLA target. */
export const promisedSeconds = 60
const warnedAfterSeconds = 4

/** Creates a resource and deletes it when the demo ends. */
export const make = async (
  api: Api,
  cleanup: AsyncDisposableStack,
  path: string,
  body: object,
): Promise<Made> => {
  const made = await api.ask<Made>('POST', path, body)
  cleanup.defer(() => api.ask('DELETE', `${path}/${made.id}`))
  return made
}

export const openDesk = async (api: Api, cleanup: AsyncDisposableStack): Promise<Desk> => {
  const mark = randomBytes(3).toString('hex')
  const agent = async (name: string) =>
    (await make(api, cleanup, '/api-keys', { name: `${name} (demo)` })).principalId
  const agents = { ada: await agent('Ada'), ben: await agent('Ben') }
  const memberPrincipalIds = [agents.ada, agents.ben]
  const team = { name: `Demo ${mark}`, method: 'round_robin', memberPrincipalIds }
  const { id: teamId } = await make(api, cleanup, '/teams', team)
  await make(api, cleanup, '/sla-policies', {
    name: `Demo ${mark}`,
    order: 0,
    match: { teamId },
    targets: { firstResponseSeconds: promisedSeconds },
    warningSeconds: promisedSeconds - warnedAfterSeconds,
  })
  return { teamId, agents }
}
