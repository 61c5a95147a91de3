import { textsIn } from '../../../url/search-params.ts'
import { type DeliveryStatus, isDeliveryStatus } from './status.ts'

/**
 * The filters of the log. `from` and `to` are days in the local time zone, `event` is an event ID, `code` a status code of
 * the last response, `search` a text of the event.
 */
export type DeliveryFilter = {
  status?: DeliveryStatus
  type?: string
  from?: string
  to?: string
  event?: string
  code?: string
  search?: string
}

export const toDeliveryFilter = ({ status, ...search }: Record<string, unknown>): DeliveryFilter => ({
  ...(isDeliveryStatus(status) && { status }),
  ...textsIn(search, 'type', 'from', 'to', 'event', 'code', 'search'),
})
