export const spans = [7, 30, 90] as const
export const groupings = ['day', 'team', 'agent'] as const
export const metrics = ['first_response', 'next_response', 'resolution', 'time_to_resolve'] as const

export type Grouping = (typeof groupings)[number]
export type Metric = (typeof metrics)[number]

/** The parameters of the reports in the URL: the last days (30 by default), or a range of days. */
export type ReportSearch = {
  days?: (typeof spans)[number]
  from?: string
  to?: string
  by?: Grouping
  kind?: 'ticket'
  metric?: Metric
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

const oneOf = <T>(all: readonly T[], value: unknown): T | undefined => all.find(it => it === value)

export const toReportSearch = (search: Record<string, unknown>): ReportSearch => {
  const days = oneOf(spans, search.days)
  const by = oneOf(groupings, search.by)
  const metric = oneOf(metrics, search.metric)
  return {
    ...(isDay(search.from) && isDay(search.to) ? { from: search.from, to: search.to } : days && { days }),
    ...(by && { by }),
    ...(search.kind === 'ticket' && { kind: 'ticket' as const }),
    ...(metric && { metric }),
  }
}
