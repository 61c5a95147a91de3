import type { components } from '@earshot/client'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import type { DeadLetter, DeadQueue } from './dead-queue.ts'

export type Operations = components['schemas']['Operations']
export type Service = Operations['services'][number]
export type ServiceStatus = NonNullable<Service['status']>
export type Queue = NonNullable<ServiceStatus['queues']>[number]
export type Redriven = components['schemas']['Redriven']

const key = ['operations']
const deadKey = [...key, 'dead-letters']

const watchMs = 5000

export const operationsNow = queryOptions({
  queryKey: [...key, 'now'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/operations', { signal })).data,
  refetchInterval: watchMs,
  placeholderData: keepPreviousData,
})

export const useOperations = (enabled = true) => useQuery({ ...operationsNow, enabled })

export const queuesOf = ({ services }: Operations): Queue[] =>
  services.flatMap(({ status }) => status?.queues ?? [])

/** Whether it is a queue of dead letters. */
export const isDead = ({ name }: Queue): boolean => name.includes('.dead.')

/** The number of messages in all dead-letter queues. */
export const deadLettersIn = (operations: Operations): number =>
  queuesOf(operations)
    .filter(isDead)
    .reduce((sum, { ready }) => sum + ready, 0)

/** Ten minutes at one sample every 5 s. */
const maxSamples = 120

/** The number of ready messages at each refetch since the page was opened, by queue. */
export const useHistory = (operations: Operations | undefined): Map<string, number[]> => {
  const [history, setHistory] = useState(new Map<string, number[]>())
  useEffect(() => {
    if (!operations) return
    setHistory(
      before =>
        new Map(
          queuesOf(operations).map(({ name, ready }) => [
            name,
            [...(before.get(name) ?? []), ready].slice(-maxSamples),
          ]),
        ),
    )
  }, [operations])
  return history
}

/** List items need an id and a name. The same message can be listed twice, so the id contains the position. */
export type ListedLetter = DeadLetter & { id: string; name: string }

/** `accounts.dead.events` for `accounts_events`. Those of the webhooks service are named without it. */
const brokerName = (queue: DeadQueue): string =>
  queue.includes('_') ? queue.replace('_', '.dead.') : `webhooks.dead.${queue}`

/** Whether there are dead letters in the queue, or in any. */
const hasDeadLetters = (operations: Operations, queue: DeadQueue | undefined): boolean => {
  const end = queue ? brokerName(queue) : ''
  return queuesOf(operations).some(it => isDead(it) && it.name.endsWith(end) && it.ready > 0)
}

/**
 * Listing dead letters takes them out of their queues briefly, so the list is refetched only when their number changes, and while it
 * is empty though there are some: another process was listing them.
 */
export const useDeadLetters = (queue: DeadQueue | undefined, operations: Operations) => {
  const queries = useQueryClient()
  const count = deadLettersIn(operations)
  const hasSome = hasDeadLetters(operations, queue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count triggers the refetch
  useEffect(() => void queries.invalidateQueries({ queryKey: deadKey }), [queries, count])
  return usePages(
    [...deadKey, queue],
    async (paging, signal) => {
      const query = { ...paging, ...(queue && { queue }) }
      const { data, meta } = await api.get('/api/v1/dead-letters', { params: { query }, signal })
      return {
        data: data.map(
          (it, index): ListedLetter => ({
            ...it,
            id: `${it.queue} ${it.messageId} ${paging.cursor ?? ''} ${index}`,
            name: it.messageId,
          }),
        ),
        meta,
      }
    },
    {
      refetchInterval: list => (hasSome && list?.pages[0]?.items.length === 0 ? watchMs : false),
    },
  )
}

export const useRedrive = () =>
  useChange(
    key,
    async (queue: DeadQueue | undefined): Promise<Redriven> =>
      (await api.post('/api/v1/dead-letters/redrive', { body: queue ? { queue } : {} })).data,
  )

export const useDiscard = () =>
  useChange(key, ({ queue, messageId }: DeadLetter) =>
    api.post('/api/v1/dead-letters/discard', { body: { queue, messageIds: [messageId] } }),
  )
