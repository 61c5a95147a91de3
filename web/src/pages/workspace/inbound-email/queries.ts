import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { spanOf } from '../../../url/days.ts'
import type { InboundFilter } from './search.ts'

/** Lists show the sender as the name. */
export type InboundMail = components['schemas']['InboundMail'] & { name: string }

const queryOf = ({ from, to, thread: threadId, reason, ...filter }: InboundFilter) => ({
  ...filter,
  ...(reason && { reason: reason as NonNullable<InboundMail['reason']> }), // the API rejects others
  ...(threadId && { threadId }),
  ...spanOf({ ...(from && { from }), ...(to && { to }) }),
})

export const useInbound = (filter: InboundFilter, nameless: string) =>
  usePages(
    ['inbound-mail', filter],
    async (paging, signal) => {
      const query = { ...queryOf(filter), ...paging, limit: 50 }
      const { data, meta } = await api.get('/api/v1/mail/inbound', { params: { query }, signal })
      return { data: data.map((it): InboundMail => ({ ...it, name: it.senderEmail ?? nameless })), meta }
    },
    useLive('mail'),
  )

/** Why emails of the last 24 hours became no message, and a problem of the mailbox. */
export const useStatus = () =>
  useQuery({
    queryKey: ['inbound-mail', 'status'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/mail/inbound/status', { signal })).data,
    ...useLive('mail'),
  })

/** A plain link works, since the browser sends the session cookie. */
export const rawUrl = (id: string): string => `/api/v1/mail/inbound/${id}/raw`
