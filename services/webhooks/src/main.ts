import { erasureHandlers } from '@earshot/events'
import { internalClient } from '@earshot/http'
import { megabyte } from '@earshot/runtime'
import { defineService, exitOnError, joinParts, runStandalone, statusRoute } from '@earshot/service'
import { boardLookup } from './api/webhooks/boards.ts'
import { webhookSettings } from './config.ts'
import { preparePartitions } from './deliveries/partitions/repo.ts'
import { type Due, dispatch } from './deliveries/pointers/dispatch.ts'
import { createAgent } from './egress/addresses/agent.ts'
import { createResolver } from './egress/addresses/dns.ts'
import { addressPolicy } from './egress/addresses/policy.ts'
import { createSend } from './egress/attempts/send.ts'
import { createConnections } from './egress/connections/connections.ts'
import { consumerReplayLoop } from './jobs/consumer-replays/loop.ts'
import { eventLogLoop } from './jobs/event-log.ts'
import { deliveryFigures } from './jobs/gauges/gauges.ts'
import { laneStatus } from './jobs/gauges/lane-status.ts'
import { hourCounting } from './jobs/hour-counts.ts'
import { refillAtStart, refillLanes } from './jobs/lanes/refill.ts'
import { laneRemoval } from './jobs/lanes/removal.ts'
import { replayLoop } from './jobs/replays/loop.ts'
import { partitionUpkeep } from './jobs/retention/loop.ts'
import { dueSweep } from './jobs/sweep/loop.ts'
import { webhooksRoutes } from './routes.ts'
import { createSealer, sealedSecrets } from './subscriptions/webhooks/secrets.ts'
import { createDelivery, createSendClaimed } from './workers/delivery/deliver.ts'
import { createDirect } from './workers/fan-out/direct.ts'
import { createFanOut, fanOutLoop } from './workers/fan-out/fan-out.ts'
import { breakerReport } from './workers/lanes/breaker-report.ts'
import { announceWebhook, createLanes } from './workers/lanes/lanes.ts'
import { orphanLoop } from './workers/lanes/orphans.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The webhooks service: subscriptions, fan-out of events, deliveries. */
export const webhooks = defineService({
  name: 'webhooks',
  schema: 'webhooks',
  migrations: new URL('../migrations/', import.meta.url),
  traces: [
    { table: 'events', column: 'body' },
    { table: 'completed_deliveries', column: 'response_body' },
    { table: 'earlier_attempts', column: 'response_body' },
  ],
  sealed: [sealedSecrets],
  settings: webhookSettings,
  create: context => {
    const { settings, secret, database, broker, origin, urls, files, log, status } = context
    const { pool } = database
    log.info({ privateRanges: settings.WEBHOOK_ALLOW_CIDRS }, 'webhooks.private_ranges_open')
    const keepsLog = settings.EVENT_LOG && broker.durable
    if (settings.EVENT_LOG && !keepsLog) log.warn('event_log.needs_rabbitmq')
    const retentionMs = settings.WEBHOOK_RETENTION_DAYS * dayMs
    const sealer = createSealer(secret)
    const resolve = createResolver()
    const addresses = addressPolicy({
      allowCidrs: settings.WEBHOOK_ALLOW_CIDRS,
      requireHttps: settings.WEBHOOK_REQUIRE_HTTPS,
      resolve,
    })
    const agent = createAgent({ addresses, resolve, proxyUrl: settings.WEBHOOK_PROXY_URL })
    const connections = createConnections(agent, Date.now)
    const feedback = internalClient({ from: 'webhooks', to: 'feedback', url: urls.feedback, secret })

    const send = createSend({
      sealer,
      agent,
      addresses,
      files,
      standard: settings.WEBHOOK_STANDARD_HEADERS,
      panel: path => `${origin}/admin${path}`,
    })

    const giveUp = new AbortController()
    const announce = (id: Parameters<typeof announceWebhook>[1]) => announceWebhook(broker, id)
    const delivering = { pool, broker, log, send, disabled: announce, signal: giveUp.signal }
    const sendClaimed = createSendClaimed(delivering)
    const work = createDelivery(delivering, sendClaimed)
    const lanes = createLanes({ pool, broker, connections, work, giveUp })
    const direct = createDirect({ broker, log, reserve: lanes.reserve, sendClaimed })
    const erasures = erasureHandlers(pool, secret)
    const fanOut = createFanOut({ pool, broker, log, retentionMs, erasures, direct })
    /** Best effort after the commit: if the broker is unavailable, the due sweep dispatches the delivery later. */
    const dispatchSoon = (due: Due) =>
      dispatch(broker, due).catch((err: unknown) =>
        log.warn({ err, deliveryId: due.id }, 'delivery.not_dispatched'),
      )

    return joinParts(context, [
      {
        routes: () => ({
          api: webhooksRoutes({
            sealer,
            addresses,
            boards: boardLookup(feedback),
            changed: announce,
            dispatch: due => void dispatchSoon(due),
            send,
            connections,
            broker,
            fanOut,
            log,
            retentionMs,
          }),
          internal: [
            statusRoute(async () => ({ ...(await status()), lanes: await laneStatus(pool, broker) })),
          ],
        }),
        prepare: () => preparePartitions(pool),
        loops: () => [
          fanOutLoop(broker, fanOut),
          orphanLoop({ pool, broker, lanes, log }),
          ...lanes.loops(),
          breakerReport({ pool, lanes }),
          replayLoop({ database, broker, log }),
          consumerReplayLoop({ database, broker, files, log, perSecond: settings.REPLAY_EVENTS_PER_SECOND }),
          ...(keepsLog
            ? [eventLogLoop({ broker, log, maxBytes: settings.EVENT_LOG_MEGABYTES * megabyte })]
            : []),
          hourCounting(database),
          dueSweep({ database, broker, lanes, log }),
          laneRemoval({ database, broker }),
          partitionUpkeep(pool, retentionMs),
          deliveryFigures(database, broker),
          ...(broker.durable ? [] : [refillAtStart({ pool, broker, log })]),
        ],
        refill: signal => refillLanes({ pool, broker, log }, signal),
        close: connections.close,
      },
    ])
  },
})

if (import.meta.main) await exitOnError(runStandalone(webhooks, process.env))
