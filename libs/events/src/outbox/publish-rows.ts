import { isEventType } from '@earshot/contracts'
import { type FileAddresses, fileLifetimes, type ServiceName } from '@earshot/runtime'
import type { Broker } from '../broker/broker.ts'
import { cloudEventHeaders } from '../broker/event-headers.ts'
import { publishInSpan } from '../broker/spans.ts'
import type { OutboxRow } from './repo.ts'

/** The result of a batch, with the first error. */
export type Published = { published: OutboxRow[]; failed: OutboxRow[]; reason?: unknown }

/** Marks an event that is published again; consumers deduplicate by its id. */
const replayedHeader = { 'x-replayed': 'true' }

/** Lets the fan-out handle the events of others first. */
const bulkHeader = { 'x-bulk': 'true' }

type Relayed = { broker: Broker; source: ServiceName; files: FileAddresses }

const publishRow = (relayed: Relayed, row: OutboxRow, replayed: boolean): Promise<void> => {
  const exchange = row.private ? 'earshot.events.private' : 'earshot.events'
  return publishInSpan(relayed, row, exchange, traceparent =>
    relayed.broker.publish({
      exchange,
      key: row.type,
      id: row.eventId,
      // Services store what internal events contain, and add addresses themselves.
      body: isEventType(row.type) ? relayed.files.renew(row.body, fileLifetimes.event) : row.body,
      headers: {
        ...row.headers,
        ...(traceparent && { traceparent }),
        ...(replayed && replayedHeader),
        ...(row.bulk && bulkHeader),
        'x-producer-seq': row.seq,
        'x-stored-at': row.storedAt,
        ...cloudEventHeaders({ ...row, source: relayed.source }),
      },
    }),
  )
}

/** Publishes a batch and waits for all confirms. */
export const publishRows = async (
  relayed: Relayed,
  rows: OutboxRow[],
  { replayed = false } = {},
): Promise<Published> => {
  const outcomes = await Promise.allSettled(rows.map(row => publishRow(relayed, row, replayed)))
  return {
    published: rows.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
    failed: rows.filter((_, index) => outcomes[index]?.status === 'rejected'),
    reason: outcomes.find(outcome => outcome.status === 'rejected')?.reason,
  }
}
