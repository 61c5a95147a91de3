import type { components } from '@earshot/client'
import { isOneOf } from '../../../url/one-of.ts'

export type DeliveryStatus = components['schemas']['DeliveryItem']['status']

export const deliveryStatuses = [
  'pending',
  'retrying',
  'succeeded',
  'failed',
  'skipped',
] as const satisfies readonly DeliveryStatus[]

export const isDeliveryStatus = isOneOf(deliveryStatuses)
