const names = ['action', 'actor', 'target', 'from', 'to'] as const

/** The filters of the audit log. `from` and `to` are days in the local time zone. */
export type AuditFilter = Partial<Record<(typeof names)[number], string>>

/** The filters and the open entry. */
export type AuditSearch = AuditFilter & { entry?: string }

export const toAuditSearch = (search: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    [...names, 'entry'].flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
