import { isDeepStrictEqual } from 'node:util'
import type { SenderKey } from '../queue/repo.ts'
import {
  type Deliver,
  type Route,
  type SmtpLimits,
  type SmtpTransport,
  smtpTransport,
} from '../senders/smtp/transport.ts'

/** The transports of the senders. One whose settings have changed is replaced. */
export const senderTransports = (limits: SmtpLimits) => {
  const transports = new Map<SenderKey, SmtpTransport & { route: Route }>()
  return {
    deliverFor: (sender: SenderKey, route: Route): Deliver => {
      const current = transports.get(sender)
      if (current && isDeepStrictEqual(current.route, route)) return current.deliver
      current?.close()
      const transport = smtpTransport(route, limits)
      transports.set(sender, { ...transport, route })
      return transport.deliver
    },
    [Symbol.dispose]: () => {
      for (const { close } of transports.values()) close()
    },
  }
}
