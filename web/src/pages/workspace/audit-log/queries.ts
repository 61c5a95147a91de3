import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { spanOf } from '../../../url/days.ts'
import type { AuditFilter } from './search.ts'

/** Lists show the action as the name. */
export type AuditEntry = components['schemas']['AuditEntry'] & { name: string }

const queryOf = ({ from, to, ...filter }: AuditFilter) => ({
  ...filter,
  ...spanOf({ ...(from && { from }), ...(to && { to }) }),
})

export const useAudit = (filter: AuditFilter) =>
  usePages(
    ['audit-log', filter],
    async (paging, signal) => {
      const query = { ...queryOf(filter), ...paging, limit: 50 }
      const { data, meta } = await api.get('/api/v1/audit-log', { params: { query }, signal })
      return { data: data.map((entry): AuditEntry => ({ ...entry, name: entry.action })), meta }
    },
    useLive('audit'),
  )

/** A plain link works, since the browser sends the session cookie. */
export const exportUrl = (format: 'csv' | 'ndjson', filter: AuditFilter): string =>
  `/api/v1/audit-log/export.${format}?${new URLSearchParams(queryOf(filter))}`
