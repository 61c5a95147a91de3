import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'
import type { MailFilter } from './search.ts'

type Schemas = components['schemas']

export type Mail = Schemas['Mail']
/** Lists show the recipient as the name. */
export type MailItem = Schemas['MailItem'] & { name: string }
export type Suppression = Schemas['Suppression'] & { name: string }

export const mailKinds = [
  'conversation_reply',
  'ticket_reply',
  'update',
  'invitation',
  'password_reset',
  'sign_in_link',
  'sign_up',
  'notification',
] as const satisfies MailItem['kind'][]

const key = ['mails']

export const useMails = (filter: MailFilter, unknown: string) =>
  usePages(
    [...key, 'list', filter],
    async (paging, signal) => {
      const query = { ...(filter as object), ...paging, limit: 50 } // the API checks the filters
      const { data, meta } = await api.get('/api/v1/mails', { params: { query }, signal })
      const named = data.map(
        (it): MailItem => ({
          ...it,
          name: it.recipientName ?? it.recipientEmail ?? unknown,
        }),
      )
      return { data: named, meta }
    },
    useLive('mail'),
  )

export const useMail = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }): Promise<Mail> =>
      (await api.get('/api/v1/mails/{id}', { params: { path: { id } }, signal })).data,
    ...useLive('mail'),
  })

export const useResend = () =>
  useChange(key, (id: string) => api.post('/api/v1/mails/{id}/resend', { params: { path: { id } } }))

const suppressionsKey = ['suppressions']

export const useSuppressions = () =>
  usePages(
    suppressionsKey,
    async (paging, signal) => {
      const { data, meta } = await api.get('/api/v1/suppressions', { params: { query: paging }, signal })
      return { data: data.map((it): Suppression => ({ ...it, name: it.address })), meta }
    },
    useLive('mail', 'audit'),
  )

export const useDeleteSuppression = () =>
  useChange(suppressionsKey, (id: string) =>
    api.delete('/api/v1/suppressions/{id}', { params: { path: { id } } }),
  )
