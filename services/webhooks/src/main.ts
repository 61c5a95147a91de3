import { erasureHandlers } from '@earshot/events'
import { internalClient, mountService } from '@earshot/http'
import { defineService, orExplain, runStandalone, statusRoute } from '@earshot/service'
import { createAgent } from './address/agent.ts'
import { createResolver } from './address/dns.ts'
import { addressPolicy } from './address/policy.ts'
import { webhookSettings } from './config.ts'
import { consumerReplayLoop } from './consumer-replays/loop.ts'
import { createDelivery } from './deliveries/deliver.ts'
import { type Due, dispatch } from './deliveries/dispatch.ts'
import { createFanOut, fanOutLoop } from './deliveries/fanout.ts'
import { createSend } from './deliveries/send.ts'
import { eventLogLoop } from './event-log.ts'
import { breakerReport } from './lanes/breaker-report.ts'
import { announceWebhook, createLanes } from './lanes/lanes.ts'
import { orphanLoop } from './lanes/orphans.ts'
import { replayLoop } from './replays/loop.ts'
import { webhooksRoutes } from './routes.ts'
import { createSealer, sealedSecrets } from './secrets.ts'
import { hourCounting } from './stats/count.ts'
import { boardLookup } from './subscriptions/boards.ts'
import { deliveryFigures } from './upkeep/figures.ts'
import { laneStatus } from './upkeep/lane-status.ts'
import { preparePartitions } from './upkeep/partitions.ts'
import { refillAtStart, refillLanes } from './upkeep/refill.ts'
import { dueSweep, laneRemoval, partitionUpkeep } from './upkeep/sweep.ts'

const dayMs = 24 * 60 * 60 * 1000
const megabyte = 1024 ** 2

/** The webhooks service: subscriptions, fan-out of events, deliveries. */
export const webhooks = defineService({
  name: 'webhooks',
  schema: 'webhooks',
  migrations: new URL('../migrations/', import.meta.url),
  traces: [
    { table: 'events', column: 'body' },
    { table: 'attempts', column: 'response_body' },
  ],
  sealed: [sealedSecrets],
  settings: webhookSettings,
  create: ({ settings, secret, database, broker, urls, log, status }) => {
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
    const feedback = internalClient({ from: 'webhooks', to: 'feedback', url: urls.feedback, secret })

    const send = createSend({ sealer, agent, addresses, standard: settings.WEBHOOK_STANDARD_HEADERS })

    const giveUp = new AbortController()
    const announce = (id: Parameters<typeof announceWebhook>[1]) => announceWebhook(broker, id)
    const work = createDelivery({ pool, broker, log, send, disabled: announce, signal: giveUp.signal })
    const lanes = createLanes({ pool, broker, work, giveUp })
    const fanOut = createFanOut({ pool, broker, log, retentionMs, erasures: erasureHandlers(pool, secret) })
    /** Best effort, after the commit: the due sweep brings on its way what a broker that is away did not take. */
    const dispatchSoon = (due: Due) =>
      dispatch(broker, due).catch((err: unknown) =>
        log.warn({ err, deliveryId: due.id }, 'delivery.not_dispatched'),
      )

    return {
      mount: app =>
        mountService(app, {
          name: 'webhooks',
          secret,
          pool,
          pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
          log,
          routes: webhooksRoutes({
            sealer,
            addresses,
            boards: boardLookup(feedback),
            changed: announce,
            dispatch: due => void dispatchSoon(due),
            send,
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
        consumerReplayLoop({ database, broker, log, perSecond: settings.REPLAY_EVENTS_PER_SECOND }),
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
      close: () => agent.close(),
    }
  },
})

if (import.meta.main) await orExplain(runStandalone(webhooks, process.env))
