import type { Id } from '@earshot/contracts'
import { type Db, many, raw, run } from '@earshot/db'
import { isFree, isSendable } from '../../deliveries/claims/repo.ts'
import type { Due } from '../../deliveries/pointers/dispatch.ts'

const columns = raw('delivery.id, delivery.webhook_id, delivery.run, delivery.attempt')

/** The limit per webhook, so that a long backlog of one webhook does not delay the others. */
const sweptAtOnce = 1000

/**
 * Deliveries that have been due for 30 s without a claim, so their pointers may be lost. Returns each at most once in five
 * minutes.
 */
export const overdue = (db: Db) =>
  many<Due>(db)`
    select due.* from webhooks webhook cross join lateral (
      select ${columns} from open_deliveries delivery
      where delivery.webhook_id = webhook.id and ${isFree} and ${isSendable}
        and delivery.next_attempt_at < now() - interval '30 seconds'
        and (delivery.swept_at is null or delivery.swept_at < now() - interval '5 minutes')
      order by delivery.id
      limit ${sweptAtOnce}
    ) due
    where webhook.deleted_at is null`

export const markSwept = (db: Db, deliveries: Due[]) =>
  run(db)`
    update open_deliveries set swept_at = now() where id = any(${deliveries.map(({ id }) => id)}::text[])`

/** One page of a webhook's waiting deliveries that were due before a time (ISO), oldest event first. */
export const waitingFor = (
  db: Db,
  webhookId: Id<'webhook'>,
  before: string,
  { after, limit }: { after: Id<'delivery'> | undefined; limit: number },
) =>
  many<Due>(db)`
    select ${columns} from open_deliveries delivery join webhooks webhook on webhook.id = delivery.webhook_id
    where delivery.webhook_id = ${webhookId} and ${isFree} and ${isSendable} and delivery.next_attempt_at <= ${before}
      and delivery.id > ${after ?? ''}
    order by delivery.id
    limit ${limit}`
