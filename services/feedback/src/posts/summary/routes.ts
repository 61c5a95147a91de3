import { route } from '@earshot/http'
import { FeedbackSummary, SummaryQuery } from './model.ts'
import { summarySince } from './repo.ts'

const hourMs = 60 * 60 * 1000

export const summaryRoutes = () => [
  route({
    method: 'get',
    path: '/posts/summary',
    operationId: 'getFeedbackSummary',
    summary: 'Get a summary of new feedback',
    permission: 'read:feedback',
    query: SummaryQuery,
    reply: { status: 200, body: FeedbackSummary },
    handle: async ({ pool, query: { days } }) => {
      // Rounded to the full hour, so that repeated requests within it get the same ETag and a 304.
      const hour = Math.floor(Date.now() / hourMs) * hourMs
      const since = new Date(hour - days * 24 * hourMs).toISOString()
      return { since, ...(await summarySince(pool, since)) }
    },
  }),
]
