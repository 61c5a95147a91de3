import { day } from '@earshot/contracts'
import { z } from 'zod'
import { timeZone } from '../business-hours/model.ts'
import * as examples from '../examples.ts'
import { metrics } from '../sla/clock.ts'

export const groupings = ['day', 'team', 'agent'] as const
export type Grouping = (typeof groupings)[number]
const Grouping = z.enum(groupings).meta({ id: 'ReportGrouping' })

const Kind = z.enum(['conversation', 'ticket']).meta({ id: 'ReportKind' })

/** Only conversations have ratings. */
export const RatingsQuery = z.object({
  dateFrom: day.optional().describe('The first day. Default: 29 days before the last day.'),
  dateTo: day.optional().describe('The last day, inclusive. Default: today.'),
  timeZone: timeZone.default('UTC').describe('The time zone of the days.'),
  groupBy: Grouping.default('day').describe('How the figures are grouped.'),
})

export const ReportQuery = RatingsQuery.extend({
  kind: Kind.default('conversation').describe('Whether to report on conversations or tickets.'),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const SlaReportQuery = ReportQuery.extend({
  metric: z.enum(metrics).optional().describe('Only targets of this metric.'),
})

const count = z.int().min(0)
const rate = z.number().min(0).max(1).nullable()
const seconds = z.int().min(0).nullable()

const durations = z.object({
  count,
  medianSeconds: seconds.describe('Null if there is nothing to measure.'),
  p90Seconds: seconds.describe('The 90th percentile.'),
})

const Durations = durations.meta({ id: 'DurationFigures' })

const Volume = z
  .object({
    opened: count,
    answered: count.describe('First responses by members.'),
    closed: count.describe('How many times conversations or tickets were closed.'),
    reopened: count,
  })
  .meta({ id: 'VolumeFigures' })

const Resolution = durations
  .extend({
    closed: count.describe('All closings. `count` includes only those that were not followed by reopening.'),
    reopenRate: rate.describe('The share of closings that were followed by reopening.'),
  })
  .meta({ id: 'ResolutionFigures' })

const Ratings = z
  .object({
    count,
    average: z.number().min(1).max(5).nullable(),
    satisfactionRate: rate.describe('The share of ratings of 4 or 5.'),
    ratings: z
      .record(z.enum(['1', '2', '3', '4', '5']), count)
      .describe('How often each rating, from 1 to 5, was given.'),
  })
  .meta({ id: 'RatingFigures' })

const SlaFigures = z.object({ met: count, breached: count, metRate: rate }).meta({ id: 'SlaFigures' })

const reportOf = <F extends z.ZodObject>(id: string, figures: F, example: object) =>
  z
    .object({
      dateFrom: z.string(),
      dateTo: z.string(),
      timeZone: z.string(),
      groupBy: Grouping,
      totals: figures,
      groups: z.array(
        z
          .object({
            key: z
              .string()
              .nullable()
              .describe('The day, or the id of the team or member. Null for no team or no member.'),
            name: z.string().nullable().describe('The name of the team or member, if it is still known.'),
            figures,
          })
          .meta({ id: `${id}Group` }),
      ),
    })
    .meta({ id, example: examples.report(example) })

export const VolumeReport = reportOf('VolumeReport', Volume, examples.volume)
export const FirstResponseReport = reportOf('FirstResponseReport', Durations, examples.durations)
export const ResolutionReport = reportOf('ResolutionReport', Resolution, examples.resolution)
export const CsatReport = reportOf('CsatReport', Ratings, examples.ratings)
export const SlaReport = reportOf('SlaReport', SlaFigures, examples.slaFigures)

export type Report<F> = {
  dateFrom: string
  dateTo: string
  timeZone: string
  groupBy: Grouping
  totals: F
  groups: { key: string | null; name: string | null; figures: F }[]
}
