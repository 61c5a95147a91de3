import type { components } from '@earshot/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { useChange } from '../../api/use-change.ts'

type Schemas = components['schemas']

export type Notification = Schemas['Notification']
export type InboundReason = NonNullable<Schemas['InboundMail']['reason']>
export type Choices = Schemas['NotificationChoices']

const key = ['notifications']

/** How many notifications of the member are unread, up to 100. */
export const useUnreadCount = (): number => {
  const { data } = useQuery({
    queryKey: [...key, 'count'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/me/notifications/unread', { signal })).data.unread,
    ...useLive('notification'),
  })
  return data ?? 0
}

const latest = 20

/** The latest notifications, read or only unread ones. */
export const useNotifications = ({ unread, enabled }: { unread?: true; enabled: boolean }) =>
  useQuery({
    queryKey: [...key, 'latest', unread],
    queryFn: async ({ signal }) => {
      const query = { limit: latest, ...(unread && { unread }) }
      return (await api.get('/api/v1/me/notifications', { params: { query }, signal })).data
    },
    enabled,
    ...useLive('notification'),
  })

export const useReadNotifications = () =>
  useChange(key, (body: Schemas['ReadNotificationsInput']) =>
    api.post('/api/v1/me/notifications/read', { body }),
  )

export type Choice = Schemas['NotificationChoice']
export type TeamChoices = Schemas['TeamNotificationChoices']

const choicesKey = ['notification-choices']
const ofTeam = (teamId: string) => ({ params: { path: { teamId } } })

export const useChoices = () =>
  useQuery({
    queryKey: [...choicesKey, 'all'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/me/notification-choices', { signal })).data,
    staleTime: 60_000,
  })

/** Where the choices for a team differ from those for all teams. */
export const useTeamChoices = (teamId: string | undefined) =>
  useQuery({
    queryKey: [...choicesKey, teamId],
    queryFn: async ({ signal }) =>
      teamId === undefined
        ? undefined
        : (await api.get('/api/v1/me/notification-choices/{teamId}', { ...ofTeam(teamId), signal })).data,
    enabled: teamId !== undefined,
    staleTime: 60_000,
  })

export type ChoiceChange = {
  kind: keyof Choices
  /** Without one, for all teams. */
  teamId: string | undefined
  /** The choice as it will be; null: as for all teams. */
  choice: Choice | null
}

const save = ({ kind, teamId, choice }: ChoiceChange): Promise<unknown> =>
  teamId === undefined
    ? api.patch('/api/v1/me/notification-choices', { body: { [kind]: choice } })
    : api.patch('/api/v1/me/notification-choices/{teamId}', { ...ofTeam(teamId), body: { [kind]: choice } })

/** Shows a choice at once, and what is stored after the last request. */
export const useChangeChoice = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: choicesKey,
    scope: { id: choicesKey.join() }, // one at a time, so that the last choice wins
    mutationFn: save,
    onMutate: async ({ kind, teamId, choice }: ChoiceChange) => {
      await queries.cancelQueries({ queryKey: choicesKey })
      queries.setQueryData<Choices | TeamChoices>(
        [...choicesKey, teamId ?? 'all'],
        choices => choices && { ...choices, [kind]: choice },
      )
    },
    onSettled: () =>
      queries.isMutating({ mutationKey: choicesKey }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey: choicesKey }),
  })
}
