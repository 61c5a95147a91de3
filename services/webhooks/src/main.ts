import { internalClient, mountService } from '@earshot/http'
import { defineService, orExplain, runStandalone } from '@earshot/service'
import { createAgent } from './address/agent.ts'
import { createResolver } from './address/dns.ts'
import { addressPolicy } from './address/policy.ts'
import { attempt } from './attempt/send.ts'
import { maskedHeaders, signedHeaders } from './attempt/sign.ts'
import { webhookSettings } from './config.ts'
import type { Claimed } from './deliveries/claim-repo.ts'
import { createDelivery, type Sent } from './deliveries/deliver.ts'
import { fanOutLoop } from './deliveries/fanout.ts'
import { announceWebhook, createLanes } from './lanes/lanes.ts'
import { orphanLoop } from './lanes/orphans.ts'
import { createSealer } from './secrets.ts'
import { boardLookup } from './subscriptions/boards.ts'
import { webhookRoutes } from './subscriptions/routes.ts'
import { preparePartitions } from './upkeep/partitions.ts'
import { dueSweep, laneRemoval, partitionUpkeep } from './upkeep/sweep.ts'

/** The webhooks service: subscriptions, fan-out of events, deliveries. */
export const webhooks = defineService({
  name: 'webhooks',
  schema: 'webhooks',
  migrations: new URL('../migrations/', import.meta.url),
  settings: webhookSettings,
  create: ({ settings, secret, database, broker, urls, log }) => {
    const { pool } = database
    log.info({ privateRanges: settings.WEBHOOK_ALLOW_CIDRS }, 'webhooks.private_ranges_open')
    const sealer = createSealer(secret)
    const resolve = createResolver()
    const addresses = addressPolicy({
      allowCidrs: settings.WEBHOOK_ALLOW_CIDRS,
      requireHttps: settings.WEBHOOK_REQUIRE_HTTPS,
      resolve,
    })
    const agent = createAgent({ addresses, resolve, proxyUrl: settings.WEBHOOK_PROXY_URL })
    const feedback = internalClient({ from: 'webhooks', to: 'feedback', url: urls.feedback, secret })

    const send = async (claimed: Claimed): Promise<Sent> => {
      const headers = signedHeaders({
        eventId: claimed.eventId,
        type: claimed.type,
        body: claimed.body,
        secret: sealer.open(claimed.secret),
        previousSecret: claimed.previousSecret && sealer.open(claimed.previousSecret),
        now: Date.now(),
        standard: settings.WEBHOOK_STANDARD_HEADERS,
      })
      const result = await attempt(
        { agent, addresses, now: Date.now },
        { url: claimed.url, body: claimed.body, headers },
      )
      return { result, requestHeaders: maskedHeaders(headers) }
    }

    const giveUp = new AbortController()
    const announce = (id: Parameters<typeof announceWebhook>[1]) => announceWebhook(broker, id)
    const work = createDelivery({ pool, broker, log, send, disabled: announce, signal: giveUp.signal })
    const lanes = createLanes({ pool, broker, work, giveUp })

    return {
      mount: app =>
        mountService(app, {
          name: 'webhooks',
          secret,
          pool,
          pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
          log,
          routes: webhookRoutes({
            sealer,
            addresses,
            boards: boardLookup(feedback),
            changed: announce,
            breaker: lanes.breakerState,
          }),
        }),
      prepare: () => preparePartitions(pool),
      loops: () => [
        fanOutLoop({ pool, broker, log }),
        orphanLoop({ pool, broker, lanes, log }),
        ...lanes.loops(),
        dueSweep({ database, broker, lanes, log }),
        laneRemoval({ database, broker }),
        partitionUpkeep(pool),
      ],
      close: () => agent.close(),
    }
  },
})

if (import.meta.main) await orExplain(runStandalone(webhooks, process.env))
