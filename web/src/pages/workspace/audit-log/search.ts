const names = ['action', 'actor', 'target', 'from', 'to'] as const

/** What is shown of the log: `from` and `to` are days here, of this browser's clock. */
export type AuditFilter = Partial<Record<(typeof names)[number], string>>

/** Besides, the entry that is open. */
export type AuditSearch = AuditFilter & { entry?: string }

export const toAuditSearch = (search: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    [...names, 'entry'].flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
