import { type Db, one } from '@earshot/db'
import type { FeedbackSummary } from './model.ts'

export const summarySince = (db: Db, since: string) =>
  one<Omit<FeedbackSummary, 'since'>>(db, 'feedback_summary')`
    select
      (select count(*) from posts
        where created_at >= ${since} and deleted_at is null and canonical_post_id is null) as "newPosts",
      (select count(*) from votes where created_at >= ${since}) as "newVotes",
      (select count(*) from posts where held = 'pending')
        + (select count(*) from comments where held = 'pending') as pending`
