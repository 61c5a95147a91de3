import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { watchMs } from '../../api/live.ts'
import { canAdminister, type Me, useMe } from '../../api/session.ts'
import { demoData } from '../../domain/demo-data/queries.ts'

/** The steps of setting up a workspace, in order. */
export const steps = ['workspace', 'board', 'team', 'webhook'] as const
export type Step = (typeof steps)[number]

/** The name of a new workspace. */
const unnamed = 'Earshot'

const areDone = (done: Record<Step, boolean>): boolean => steps.every(step => done[step])

/** Which steps are done. Demo data does not count. */
export const setupSteps = queryOptions({
  queryKey: ['home', 'setup'],
  queryFn: async ({ signal, client }): Promise<Record<Step, boolean>> => {
    const page = { params: { query: { limit: 50 } }, signal }
    const [{ stem }, settings, boards, team, webhooks] = await Promise.all([
      client.fetchQuery(demoData), // for the dialog below the steps too
      api.get('/api/v1/settings', { signal }),
      api.get('/api/v1/boards', page),
      api.get('/api/v1/principals', page),
      api.get('/api/v1/webhooks', page),
    ])
    const isOurs = ({ id }: { id: string }) => stem === null || !id.includes(`_${stem}`)
    const { name, portal, branding } = settings.data
    const ourBoards = boards.data.filter(isOurs)
    return {
      workspace: name !== unnamed || portal.signUp || branding.logoPath !== null,
      board: ourBoards.length > 1 || ourBoards.some(({ createdAt, updatedAt }) => updatedAt !== createdAt),
      team: team.data.filter(isOurs).length > 1,
      webhook: webhooks.data.filter(isOurs).some(({ lastDeliveryAt }) => lastDeliveryAt !== null),
    }
  },
  meta: { families: ['settings', 'audit', 'principal', 'board', 'webhook'] },
  refetchInterval: ({ state }) => (state.data && areDone(state.data) ? false : watchMs),
})

const hiddenKey = 'earshot.setup'

const isHidden = (): boolean => localStorage.getItem(hiddenKey) === 'hidden'

/** Whether the member may see the steps, unless they were hidden in this browser. */
export const mayShowSetup = (me: Me): boolean => canAdminister(me) && !isHidden()

/** The steps of setting up the workspace, for admins, until all are done or they are hidden. */
export const useOpenSetup = () => {
  const me = useMe()
  const [mayShow, setMayShow] = useState(() => mayShowSetup(me))
  const { data, isLoading } = useQuery({ ...setupSteps, enabled: mayShow })
  const hide = () => {
    localStorage.setItem(hiddenKey, 'hidden')
    setMayShow(false)
  }
  const isOpen = data && mayShow && !areDone(data)
  return { data: isOpen ? data : undefined, isLoading, hide }
}
