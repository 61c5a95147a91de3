import type { components } from '@earshot/client'

export type DeliveryStatus = components['schemas']['DeliveryItem']['status']

export const deliveryStatuses = [
  'pending',
  'retrying',
  'succeeded',
  'failed',
  'skipped',
] as const satisfies readonly DeliveryStatus[]

export const isDeliveryStatus = (value: unknown): value is DeliveryStatus =>
  (deliveryStatuses as readonly unknown[]).includes(value)
