import { type EventType, eventCatalogue, feedbackEvents } from '@earshot/contracts'
import { type Broker, cloudEventHeaders, type Headers, isBrokerError, type OutMessage } from '@earshot/events'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import type { Copy, Running } from '../../api/consumer-replays/repo.ts'

type Replay = Pick<Running, 'id' | 'consumer'>

const sourceOf = (type: EventType) => (Object.hasOwn(feedbackEvents, type) ? 'feedback' : 'support')

/** The original headers, if they were stored, and the id of the replay. */
const headersOf = ({ id: replayId }: Replay, { at, id, type, boardIds, headers }: Copy): Headers => ({
  ...(headers ?? (boardIds.length > 0 && { 'x-board-id': boardIds.join(',') })),
  ...cloudEventHeaders({ eventId: id, type, createdAt: at, source: sourceOf(type) }),
  'x-replay': replayId,
})

type Publishing = { broker: Broker; files: FileAddresses }

const messageOf = (files: FileAddresses, replay: Replay, copy: Copy): OutMessage => ({
  exchange: copy.private ? 'earshot.replays.private' : 'earshot.replays',
  key: replay.consumer,
  type: copy.type,
  id: copy.id,
  body: files.renew(copy.body, fileLifetimes.event),
  headers: headersOf(replay, copy),
})

type PublishResult = { kind: 'sent' | 'skipped' | 'unbound' } | { kind: 'away'; error: unknown }

const publishOne = async (
  { broker, files }: Publishing,
  replay: Replay,
  copy: Copy,
): Promise<PublishResult> => {
  try {
    await broker.publish(messageOf(files, replay, copy))
    return { kind: 'sent' }
  } catch (error) {
    if (!isBrokerError(error) || error.code !== 'BROKER_UNROUTABLE') return { kind: 'away', error }
    // A private comment has a public type. It reaches only teams that may receive private comments, so it is skipped for others.
    return { kind: copy.private && !eventCatalogue[copy.type].private ? 'skipped' : 'unbound' }
  }
}

/** The result of a batch: how many events from its start are done, and why the next one was not published. */
export type Published = {
  done: number
  skipped: number
  /** The event that no queue is bound for. */
  unbound?: Copy
  /** The error of the broker. */
  error?: unknown
}

/** Publishes a batch and waits for all confirms. Events after one that failed may be in the queue, and are published again. */
export const publishCopies = async (
  publishing: Publishing,
  replay: Replay,
  copies: Copy[],
): Promise<Published> => {
  const results = await Promise.all(copies.map(copy => publishOne(publishing, replay, copy)))
  const failed = results.findIndex(({ kind }) => kind === 'unbound' || kind === 'away')
  const through = failed < 0 ? results : results.slice(0, failed)
  const failedResult = results[failed]
  const copy = copies[failed]
  return {
    done: through.length,
    skipped: through.filter(({ kind }) => kind === 'skipped').length,
    ...(failedResult?.kind === 'unbound' && copy && { unbound: copy }),
    ...(failedResult?.kind === 'away' && { error: failedResult.error }),
  }
}
