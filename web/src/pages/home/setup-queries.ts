import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive, watchMs } from '../../api/live.ts'

/** The steps of setting up a workspace, in order. */
export const steps = ['workspace', 'board', 'team', 'webhook'] as const
export type Step = (typeof steps)[number]

/** The name of a new workspace. */
const unnamed = 'Earshot'

/** Which steps are done. Demo data does not count. */
export const useSetup = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['home', 'setup'],
    queryFn: async ({ signal }): Promise<Record<Step, boolean>> => {
      const page = { params: { query: { limit: 50 } }, signal }
      const [demo, settings, boards, team, webhooks] = await Promise.all([
        api.get('/api/v1/demo-data', { signal }),
        api.get('/api/v1/settings', { signal }),
        api.get('/api/v1/boards', page),
        api.get('/api/v1/principals', page),
        api.get('/api/v1/webhooks', page),
      ])
      const { stem } = demo.data
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
    ...useLive('settings', 'audit', 'principal', 'board', 'webhook'),
    refetchInterval: watchMs,
  })
