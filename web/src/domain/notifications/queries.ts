import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
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

export const useChangeChoices = () =>
  useChange(choicesKey, (body: ChoicesPatch) => api.patch('/api/v1/me/notification-choices', { body }))
