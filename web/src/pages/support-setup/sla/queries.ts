import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { collectionOf } from '../../../api/collection.ts'
import { oneByOne, useOrder } from '../../../api/use-order.ts'
import { policies } from '../../../domain/support/lookups.ts'

type Schemas = components['schemas']

export type Policy = Schemas['SlaPolicy']
export type Hours = Schemas['BusinessHours']

export const hours = collectionOf('/api/v1/business-hours')

export const useOrderPolicies = () =>
  useOrder<Policy>({
    queryKey: policies.key,
    placeOf: ({ order }) => order,
    at: (policy, order) => ({ ...policy, order }),
    save: oneByOne(({ id, place: order }) =>
      api.patch('/api/v1/sla-policies/{id}', { params: { path: { id } }, body: { order } }),
    ),
  })
