const names = ['outcome', 'reason', 'sender', 'recipient', 'thread', 'from', 'to'] as const

export const outcomes = ['accepted', 'ignored', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

const isOutcome = (text: string): text is Outcome => outcomes.some(outcome => outcome === text)

/** The filters of the log. `from` and `to` are days in the local time zone. */
export type InboundFilter = Partial<Record<Exclude<(typeof names)[number], 'outcome'>, string>> & {
  outcome?: Outcome
}

/** The filters and the open email. */
export type InboundSearch = InboundFilter & { email?: string }

export const toInboundSearch = (search: Record<string, unknown>): InboundSearch =>
  Object.fromEntries(
    [...names, 'email'].flatMap(name => {
      const value = search[name]
      if (typeof value !== 'string' || value === '' || (name === 'outcome' && !isOutcome(value))) return []
      return [[name, value]]
    }),
  )
