import { type Route, route } from '@earshot/http'
import * as figures from '../../records/reports/figures-repo.ts'
import {
  CsatReport,
  FirstResponseReport,
  RatingsQuery,
  ReportQuery,
  ResolutionReport,
  SlaReport,
  SlaReportQuery,
  VolumeReport,
} from '../../records/reports/model.ts'
import { SupportNow } from '../../records/reports/now.ts'
import { conversationsNow, ticketsNow } from '../../records/reports/now-repo.ts'
import { clocksOf, factsOf } from '../../records/reports/sources-repo.ts'
import { makeReport } from './service.ts'

const permission = 'read:support'
const spanRule = 'At most 366 days.'

/** What happened on some days, by day, team or agent. They are answered whatever features are on: what was, was. */
export const reportRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/reports/now',
    operationId: 'getSupportNow',
    summary: 'Count what there is to do now',
    permission,
    reply: { status: 200, body: SupportNow },
    handle: async ({ pool }) => ({
      conversations: await conversationsNow(pool),
      tickets: await ticketsNow(pool),
    }),
  }),
  route({
    method: 'get',
    path: '/reports/volume',
    operationId: 'getVolumeReport',
    summary: 'Count what was opened, answered and closed',
    description: `Each is counted for whoever had it then; an answer for who wrote it. ${spanRule}`,
    permission,
    query: ReportQuery,
    reply: { status: 200, body: VolumeReport },
    handle: ({ pool, query: { kind, ...asked } }) => {
      const source = factsOf(kind, ['opened', 'answered', 'closed', 'reopened'])
      return makeReport(pool, { source, figures: figures.volume }, asked)
    },
  }),
  route({
    method: 'get',
    path: '/reports/first-response',
    operationId: 'getFirstResponseReport',
    summary: 'Measure how long the first answers took',
    description: `From the beginning until a person's first public message, on the day of that. Of tickets, those that somebody asked for. ${spanRule}`,
    permission,
    query: ReportQuery,
    reply: { status: 200, body: FirstResponseReport },
    handle: ({ pool, query: { kind, ...asked } }) =>
      makeReport(pool, { source: factsOf(kind, ['answered']), figures: figures.firstResponse }, asked),
  }),
  route({
    method: 'get',
    path: '/reports/resolution',
    operationId: 'getResolutionReport',
    summary: 'Measure how long it took until things were closed',
    description: `From the beginning until the last closing, on the day of that. ${spanRule}`,
    permission,
    query: ReportQuery,
    reply: { status: 200, body: ResolutionReport },
    handle: ({ pool, query: { kind, ...asked } }) =>
      makeReport(pool, { source: factsOf(kind, ['closed']), figures: figures.resolution }, asked),
  }),
  route({
    method: 'get',
    path: '/reports/csat',
    operationId: 'getCsatReport',
    summary: 'Count ratings',
    description: `Of conversations, on the day of the rating. ${spanRule}`,
    permission,
    query: RatingsQuery,
    reply: { status: 200, body: CsatReport },
    handle: ({ pool, query }) =>
      makeReport(pool, { source: factsOf('conversation', ['rated']), figures: figures.csat }, query),
  }),
  route({
    method: 'get',
    path: '/reports/sla',
    operationId: 'getSlaReport',
    summary: 'Count promises that were kept and broken',
    description: `A promise counts on the day on which it was kept or broken; one that was taken back counts for nothing. ${spanRule}`,
    permission,
    query: SlaReportQuery,
    reply: { status: 200, body: SlaReport },
    handle: ({ pool, query: { kind, metric, ...asked } }) =>
      makeReport(pool, { source: clocksOf(kind, metric), figures: figures.sla }, asked),
  }),
]
