import type { Definition, DefinitionPatch } from './queries.ts'

export const factors = ['votes', 'recentVotes', 'comments', 'revenue'] as const

/** An empty number field has a text. */
type Points = number | string
export type Values = Record<(typeof factors)[number], Points> & {
  segments: { segment: string; points: Points }[]
}

/** The points that the API accepts, for number fields. */
export const pointsRange = { min: -1000, max: 1000, step: 0.5 }

export const valuesOf = ({ votes, recentVotes, comments, revenue, segments }: Definition): Values => ({
  votes,
  recentVotes,
  comments,
  revenue,
  segments,
})

/** No points for an empty field. */
const pointsIn = (value: Points): number => Number(value) || 0

export const patchOf = ({ votes, recentVotes, comments, revenue, segments }: Values): DefinitionPatch => ({
  votes: pointsIn(votes),
  recentVotes: pointsIn(recentVotes),
  comments: pointsIn(comments),
  revenue: pointsIn(revenue),
  segments: segments.map(({ segment, points }) => ({ segment, points: pointsIn(points) })),
})
