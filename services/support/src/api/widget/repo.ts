import { type Db, one } from '@earshot/db'

type Latest = { count: number; medianSeconds: number | null }

/** Of the newest first responses to conversations only, so that a busy inbox does not make the statement slow. */
export const latestFirstResponses = (db: Db, { days, limit }: { days: number; limit: number }) =>
  one<Latest>(db)`
    select count(*)::int as count, round(percentile_cont(0.5) within group (order by seconds))::int as median_seconds
    from (
      select seconds from report_facts
      where kind = 'conversation' and fact = 'answered' and at > now() - ${days}::int * interval '1 day'
      order by at desc limit ${limit}) it`
