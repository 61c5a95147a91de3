import { route } from '@earshot/http'
import { FeedbackSummary, SummaryQuery } from './model.ts'
import { summarySince } from './repo.ts'

const hourMs = 60 * 60 * 1000

export const summaryRoutes = () => [
  route({
    method: 'get',
    path: '/posts/summary',
    operationId: 'getFeedbackSummary',
    summary: 'Count what is new',
    permission: 'read:feedback',
    query: SummaryQuery,
    reply: { status: 200, body: FeedbackSummary },
    handle: async ({ pool, query: { days } }) => {
      // From a whole hour on: within it, whoever asks again is told that nothing is new.
      const hour = Math.floor(Date.now() / hourMs) * hourMs
      const since = new Date(hour - days * 24 * hourMs).toISOString()
      return { since, ...(await summarySince(pool, since)) }
    },
  }),
]
