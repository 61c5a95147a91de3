import { isOneOf } from '../../../../url/one-of.ts'

/** How far back the figures of a webhook go. */
export const statsRanges = ['hour', 'day', 'week', 'month'] as const

export type StatsRange = (typeof statsRanges)[number]

export const isStatsRange = isOneOf(statsRanges)
