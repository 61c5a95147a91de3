import type { components } from '@earshot/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { useChange } from '../../api/use-change.ts'

type Schemas = components['schemas']

export type Notification = Schemas['Notification']
export type Choices = Schemas['NotificationChoices']
export type ChoicesPatch = Schemas['NotificationChoicesPatch']

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

const choicesKey = ['notification-choices']

export const useChoices = () =>
  useQuery({
    queryKey: choicesKey,
    queryFn: async ({ signal }) => (await api.get('/api/v1/me/notification-choices', { signal })).data,
    staleTime: 60_000,
  })

const withPatch = (choices: Choices, patch: ChoicesPatch): Choices => {
  const changed = Object.entries(patch).map(([kind, choice]) => [
    kind,
    { ...choices[kind as keyof Choices], ...choice },
  ])
  return { ...choices, ...Object.fromEntries(changed) }
}

/** Shows a choice at once, and what is stored after the last request. */
export const useChangeChoices = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: choicesKey,
    scope: { id: choicesKey.join() }, // one at a time, so that the last choice wins
    mutationFn: (body: ChoicesPatch) => api.patch('/api/v1/me/notification-choices', { body }),
    onMutate: async patch => {
      await queries.cancelQueries({ queryKey: choicesKey })
      queries.setQueryData<Choices>(choicesKey, choices => choices && withPatch(choices, patch))
    },
    onSettled: () =>
      queries.isMutating({ mutationKey: choicesKey }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey: choicesKey }),
  })
}
