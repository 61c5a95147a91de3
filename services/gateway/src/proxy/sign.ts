import type { Identity } from '@earshot/contracts'
import { signCaller } from '@earshot/http'
import type { SecretKey } from '@earshot/runtime'
import type { Upstream } from './upstreams.ts'

/** Services take a signature for 60 s. A proof lives for a second, so this is met by clocks alone. */
const signedForMs = 30_000

type Signed = { header: string; until: number }

/** Signs callers for services, once for each proof and service: the same proof is sent on many times. */
export const callerSigner = (secret: SecretKey) => {
  const known = new WeakMap<Identity, Partial<Record<Upstream, Signed>>>()
  return (caller: Identity, service: Upstream, now: number): string => {
    let signed = known.get(caller)
    if (!signed) {
      signed = {}
      known.set(caller, signed)
    }
    const before = signed[service]
    if (before && before.until > now) return before.header
    const header = signCaller(secret, caller, service, now)
    signed[service] = { header, until: now + signedForMs }
    return header
  }
}
