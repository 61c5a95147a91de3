import { slug, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const points = z.number().min(-1000).max(1000)

const segmentPoints = {
  segment: slug.describe('The slug of the segment.'),
  points: points.describe('Points for each voter in this segment.'),
}
const SegmentPoints = z.object(segmentPoints).meta({ id: 'SegmentPoints' })

/** How long a vote is recent, in days. */
export const recentDays = 30

const fields = {
  votes: points.describe('Points for each vote.'),
  recentVotes: points.describe(`More points for each voter whose vote is at most ${recentDays} days old.`),
  comments: points.describe('Points for each public comment.'),
  revenue: points.describe(
    'Points for each 100 units of your currency in the monthly recurring revenue of the companies of the voters.',
  ),
}

const segments = z
  .array(z.strictObject(segmentPoints).meta({ id: 'SegmentPointsInput' }))
  .max(10)
  .superRefine((list, context) => {
    for (const [place, { segment }] of list.entries())
      if (list.findIndex(it => it.segment === segment) < place)
        context.addIssue({ code: 'custom', path: [place, 'segment'], message: 'must not be repeated' })
  })

const example = {
  votes: 1,
  recentVotes: 0.5,
  comments: 0,
  revenue: 1,
  segments: [{ segment: 'beta-testers', points: 2 }],
}

export const ScoreDefinition = z
  .object({
    ...fields,
    segments: z.array(SegmentPoints),
    isApplied: z
      .boolean()
      .describe(
        'Whether the scores of all posts follow this definition. False for some time after a change.',
      ),
    updatedAt: Timestamp,
  })
  .meta({
    id: 'ScoreDefinition',
    example: { ...example, isApplied: true, updatedAt: '2026-03-04T16:40:12.250Z' },
    derived: ['isApplied'],
  })
export type ScoreDefinition = z.infer<typeof ScoreDefinition>

export const ScorePatch = z
  .strictObject({ ...fields, segments })
  .partial()
  .meta({ id: 'ScorePatch', example: { revenue: 2, segments: example.segments } })
export type ScorePatch = z.output<typeof ScorePatch>

/** The points for each factor. */
export type Points = Omit<ScoreDefinition, 'isApplied' | 'updatedAt'>
