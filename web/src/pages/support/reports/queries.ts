import type { components } from '@earshot/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { timeZone } from '../../../domain/support/days.ts'
import type { ReportSearch } from './search.ts'
import { spanOf } from './span.ts'

type Schemas = components['schemas']

type Reports = {
  volume: Schemas['VolumeReport']
  'first-response': Schemas['FirstResponseReport']
  resolution: Schemas['ResolutionReport']
  csat: Schemas['CsatReport']
  sla: Schemas['SlaReport']
}

export type ReportName = keyof Reports
export type FiguresOf<N extends ReportName> = Reports[N]['totals']
/** The response of a report endpoint. */
export type Report<F> = {
  totals: F
  groups: { key: string | null; name: string | null; figures: F }[]
}

/** Ratings exist only for conversations, and only SLA reports have a metric. */
const queryOf = (name: ReportName, { by = 'day', kind, metric, ...span }: ReportSearch) => ({
  ...spanOf(span, new Date()),
  timeZone: timeZone(),
  groupBy: by,
  ...(name !== 'csat' && kind && { kind }),
  ...(name === 'sla' && metric && { metric }),
})

/** Almost every event changes a report, so reports are polled instead. */
const watchReportMs = 60_000

export const useReport = <N extends ReportName>(name: N, search: ReportSearch) => {
  const query = queryOf(name, search)
  return useQuery({
    queryKey: ['reports', name, query],
    queryFn: async ({ signal }): Promise<Report<FiguresOf<N>>> => {
      const path = `/api/v1/reports/${name}` as '/api/v1/reports/volume' // the paths differ only in the type of the figures
      const { data } = await api.get(path, { params: { query }, signal })
      return data as unknown as Report<FiguresOf<N>>
    },
    refetchInterval: watchReportMs,
    placeholderData: keepPreviousData,
  })
}
