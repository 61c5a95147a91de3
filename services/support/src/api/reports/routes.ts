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
import { clocksOf, factsOf } from '../../records/reports/sources-repo.ts'
import { SupportNow } from '../../records/reports/workload.ts'
import { conversationsNow, ticketsNow } from '../../records/reports/workload-repo.ts'
import { makeReport } from './service.ts'

const permission = 'read:support'
const spanRule = 'The period is at most 366 days long.'

/** Reports of a period, by day, team or member. They do not depend on the features that are on: past data stays available. */
export const reportRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/reports/now',
    operationId: 'getSupportNow',
    summary: 'Get the current workload',
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
    summary: 'Get the volume report',
    description: `Counts conversations or tickets that were opened, got a first response, or were closed. Each counts for its assignee at that time, a first response for its author. ${spanRule}`,
    permission,
    query: ReportQuery,
    reply: { status: 200, body: VolumeReport },
    handle: ({ pool, query: { kind, ...requested } }) => {
      const source = factsOf(kind, ['opened', 'answered', 'closed', 'reopened'])
      return makeReport(pool, { source, figures: figures.volume }, requested)
    },
  }),
  route({
    method: 'get',
    path: '/reports/first-response',
    operationId: 'getFirstResponseReport',
    summary: 'Get the first response report',
    description: `Measures the time from creation to the first public message of a member, on the day of that message. Includes only tickets with a requester. ${spanRule}`,
    permission,
    query: ReportQuery,
    reply: { status: 200, body: FirstResponseReport },
    handle: ({ pool, query: { kind, ...requested } }) =>
      makeReport(pool, { source: factsOf(kind, ['answered']), figures: figures.firstResponse }, requested),
  }),
  route({
    method: 'get',
    path: '/reports/resolution',
    operationId: 'getResolutionReport',
    summary: 'Get the resolution report',
    description: `Measures the time from creation to the last closing, on the day of that closing. ${spanRule}`,
    permission,
    query: ReportQuery,
    reply: { status: 200, body: ResolutionReport },
    handle: ({ pool, query: { kind, ...requested } }) =>
      makeReport(pool, { source: factsOf(kind, ['closed']), figures: figures.resolution }, requested),
  }),
  route({
    method: 'get',
    path: '/reports/csat',
    operationId: 'getCsatReport',
    summary: 'Get the CSAT report',
    description: `Counts the ratings of conversations, on the day of the rating. ${spanRule}`,
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
    summary: 'Get the SLA report',
    description: `Counts SLA targets on the day they were met or breached. Canceled targets are not counted. ${spanRule}`,
    permission,
    query: SlaReportQuery,
    reply: { status: 200, body: SlaReport },
    handle: ({ pool, query: { kind, metric, ...requested } }) =>
      makeReport(pool, { source: clocksOf(kind, metric), figures: figures.sla }, requested),
  }),
]
