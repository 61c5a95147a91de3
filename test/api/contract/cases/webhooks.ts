import { isDeepStrictEqual } from 'node:util'
import { eventually } from '@earshot/testing'
import type { TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, receiver, type Sent, things, unique } from './case.ts'

const webhookCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const input = { url: receiver, events: ['post.created', 'ticket.note_added'] }
  return {
    createWebhook: {
      good: async () => ({ body: { ...input, boardIds: [earshot.board] } }),
      refused: async () => {
        while ((await earshot.api.post('/webhooks', input)).status === 201);
        return [{ body: input }]
      },
    },
    listWebhooks: { good: async () => ({ query: { limit: '1' } }) },
    getWebhook: {
      good: async () => at(await on.aWebhook()),
      also: async () => {
        const id = await on.aWebhook()
        return [{ ...at(id), headers: await on.tagOf(`/webhooks/${id}`) }]
      },
    },
    updateWebhook: { good: async () => ({ ...at(await on.aWebhook()), body: { status: 'paused' } }) },
    rotateWebhook: { good: async () => ({ ...at(await on.aWebhook()), body: { gracePeriodSeconds: 60 } }) },
    deleteWebhook: { good: async () => at(await on.aWebhook()) },
  }
}

type Item = { id: string; status?: string }

/** A webhook without automatic deliveries, and its deliveries and replays. */
const quietWebhook = (earshot: TestEarshot) => {
  const { api, query } = earshot
  const on = things(earshot)
  let known: Promise<string> | undefined
  const choose = async () => {
    const id = await on.aWebhook()
    await api.patch(`/webhooks/${id}`, { status: 'paused', events: ['post.created'], boardIds: null })
    return id
  }
  const webhook = () => {
    known ??= choose()
    return known
  }
  const replays = async () => (await api.get(`/webhooks/${await webhook()}/replays`)).data as Item[]
  return {
    webhook,
    /** A new delivery that was skipped. */
    skipped: async (): Promise<string> => {
      const log = `/webhooks/${await webhook()}/deliveries?status=skipped&limit=1`
      const newest = async () => (await api.get(log)).data[0]?.id as string | undefined
      const before = await newest()
      await on.newPost()
      return eventually(async () => {
        const id = await newest()
        return id !== before && id
      })
    },
    test: async (): Promise<string> => (await api.post(`/webhooks/${await webhook()}/test`)).data.deliveryId,
    /** Waits until no replay runs. */
    idle: async () => {
      await query('delete from webhooks.breakers')
      await eventually(async () => (await replays()).every(({ status }) => status !== 'running'))
    },
    /** A replay that is paused, because its receiver counts as failing. */
    held: async (): Promise<Item> => {
      const id = await webhook()
      for (const replay of await replays())
        if (replay.status === 'running') await api.delete(`/webhooks/${id}/replays/${replay.id}`)
      await query(
        `insert into webhooks.breakers (webhook_id, worker, state, seen_at)
         values ($1, gen_random_uuid(), 'open', now() + interval '1 hour')`,
        [id],
      )
      return (await api.post(`/webhooks/${id}/replay`, replayInput())).data
    },
  }
}

/** Pauses all webhooks, and waits for their attempts, which change the statistics. */
const pauseAll = async ({ api }: TestEarshot): Promise<void> => {
  for (const { id } of (await api.get('/webhooks?status=active&limit=100')).data as Item[])
    await api.patch(`/webhooks/${id}`, { status: 'paused' })
  let before: unknown
  let same = 0
  const isStill = async () => {
    const { data } = await api.get('/deliveries/summary')
    same = isDeepStrictEqual(data, before) ? same + 1 : 0
    before = data
    return same >= 4 && data.webhooks.active === 0 // a busy machine may take most of a second to consume an event
  }
  await eventually(isStill, { everyMs: 200 })
}

const hourAgo = () => new Date(Date.now() - 60 * 60 * 1000).toISOString()

const replayInput = () => ({ since: new Date().toISOString(), deliveryStatus: 'failed' })

const deliveryCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const quiet = quietWebhook(earshot)
  const cached = async (path: string, sent: Sent) => ({ ...sent, headers: await on.tagOf(path) })
  const ofQuiet = async () => at(await quiet.webhook())
  const ofTrends = async () => ({ query: { ids: await quiet.webhook() } })
  const ofReplay = async ({ id }: Item) => ({ path: { id: await quiet.webhook(), replayId: id } })
  const pathOf = async ({ id }: Item) => `/webhooks/${await quiet.webhook()}/replays/${id}`
  return {
    listWebhookDeliveries: {
      good: async () => {
        await quiet.skipped()
        return { ...(await ofQuiet()), query: { status: 'skipped', type: 'post.created' } }
      },
      refused: async () => [{ ...(await ofQuiet()), query: { status: 'lost' } }],
    },
    getDelivery: {
      good: async () => at(await quiet.skipped()),
      also: async () => {
        const id = await quiet.test()
        return [at(id), await cached(`/deliveries/${id}`, at(id))]
      },
    },
    listEvents: {
      good: async () => {
        await quiet.skipped()
        return { query: { type: 'post.created', search: 'post_', limit: '1' } }
      },
    },
    getEvent: {
      good: async () => {
        await quiet.skipped()
        return at((await earshot.api.get('/events?type=post.created&limit=1')).data[0].id)
      },
      also: async () => {
        const { id } = (await earshot.api.get('/events?limit=1')).data[0]
        return [await cached(`/events/${id}`, at(id))]
      },
    },
    retryDelivery: {
      good: async () => at(await quiet.skipped()),
      refused: async () => [at(await quiet.test())],
    },
    testWebhook: { good: async () => ({ ...(await ofQuiet()), body: { type: 'ticket.created' } }) },
    replayWebhook: {
      good: async () => {
        await quiet.idle()
        return { ...(await ofQuiet()), body: replayInput() }
      },
      refused: async () => {
        await quiet.held()
        return [{ ...(await ofQuiet()), body: replayInput() }]
      },
    },
    listWebhookReplays: { good: async () => ({ ...(await ofQuiet()), query: { limit: '1' } }) },
    getWebhookReplay: {
      good: async () => ofReplay(await quiet.held()),
      also: async () => {
        const replay = await quiet.held()
        return [await cached(await pathOf(replay), await ofReplay(replay))]
      },
    },
    deleteWebhookReplay: {
      good: async () => ofReplay(await quiet.held()),
      refused: async () => {
        const replay = await quiet.held()
        await quiet.idle()
        return [await ofReplay(replay)]
      },
    },
    getDeliverySummary: {
      good: async () => ({ query: { hours: '48' } }),
      also: async () => {
        await pauseAll(earshot)
        return [await cached('/deliveries/summary', {})]
      },
    },
    getWebhookTrends: {
      good: ofTrends,
      refused: async () => [{ query: { ids: 'trends' } }],
      also: async () => {
        const sent = await ofTrends()
        return [await cached(`/webhooks/trends?ids=${sent.query.ids}`, sent)]
      },
    },
    getWebhookStats: {
      good: ofQuiet,
      also: async () => [await cached(`/webhooks/${await quiet.webhook()}/stats`, await ofQuiet())],
    },
  }
}

/** Replays to queues of consumers. Without RabbitMQ these do not exist, so a replay fails soon unless it has to wait. */
const consumerReplayCases = (earshot: TestEarshot): Record<string, Case> => {
  const { api, query } = earshot
  const { tagOf } = things(earshot)
  const input = () => ({
    consumer: unique('team').replace(' ', '-'),
    types: ['post.created'],
    since: hourAgo(),
  })
  const held = async () => {
    // Simulates an erasure in progress, which replays wait for.
    await query(
      `insert into webhooks.erasures (principal_id, traces, due_at)
       values ('principal_01kjvqhs34ecst1qkmw75hj5cn', '', now() + interval '1 hour') on conflict do nothing`,
    )
    return (await api.post('/replays', input())).data
  }
  const ended = async () => {
    await query('delete from webhooks.erasures')
    const { id } = (await api.post('/replays', { ...input(), since: new Date(Date.now() - 1).toISOString() }))
      .data
    return eventually(async () => (await api.get(`/replays/${id}`)).data.status !== 'running' && id)
  }
  return {
    createReplay: {
      good: async () => ({ body: input() }),
      refused: async () => {
        const { consumer } = await held()
        return [{ body: { ...input(), consumer } }, { body: { ...input(), since: '2001-01-01T00:00:00Z' } }]
      },
    },
    listReplays: { good: async () => ({ query: { limit: '1' } }) },
    getReplay: {
      good: async () => at((await held()).id),
      also: async () => {
        const { id } = await held()
        return [{ ...at(id), headers: await tagOf(`/replays/${id}`) }]
      },
    },
    deleteReplay: {
      good: async () => at((await held()).id),
      refused: async () => [at(await ended())],
    },
  }
}

const otherCases: Record<string, Case> = {
  listEventTypes: { good: async () => ({ query: { limit: '2' } }) },
  listDeadLetters: { good: async () => ({ query: { queue: 'events' } }) },
  redriveDeadLetter: { good: async () => ({ body: { queue: 'events' } }) },
  discardDeadLetter: { good: async () => ({ body: { queue: 'events', messageIds: ['evt_unknown'] } }) },
}

/** The cases of the webhooks service. */
export const webhooksCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...webhookCases(earshot),
  ...deliveryCases(earshot),
  ...consumerReplayCases(earshot),
  ...otherCases,
})
