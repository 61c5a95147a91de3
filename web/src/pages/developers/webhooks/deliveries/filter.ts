import { textsIn } from '../../../../url/search-params.ts'
import { type DeliveryStatus, isDeliveryStatus } from './status.ts'

/** The filters of the log. `from` and `to` are days in the local time zone, `event` is an event ID. */
export type DeliveryFilter = {
  status?: DeliveryStatus
  type?: string
  from?: string
  to?: string
  event?: string
}

export const toDeliveryFilter = ({ status, ...search }: Record<string, unknown>): DeliveryFilter => ({
  ...(isDeliveryStatus(status) && { status }),
  ...textsIn(search, 'type', 'from', 'to', 'event'),
})
