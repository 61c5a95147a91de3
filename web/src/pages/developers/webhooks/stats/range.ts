import { isOneOf } from '../../../../url/one-of.ts'

/** The time ranges of the statistics. */
export const statsRanges = ['hour', 'day', 'week', 'month'] as const

export type StatsRange = (typeof statsRanges)[number]

export const isStatsRange = isOneOf(statsRanges)
