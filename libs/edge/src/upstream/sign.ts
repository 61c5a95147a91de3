import type { Identity } from '@earshot/contracts'
import { placeOf, signCaller, signedForMs } from '@earshot/http'
import { deriveKeys, mac, type SecretKey, type Upstream } from '@earshot/runtime'

type Signed = { header: string; until: number }

/** Pages are requested by one identity from any number of addresses. */
const maxSigned = 1000

/**
 * Signs callers for services. Caches the signature per identity, service and address, as one identity makes many requests. Anonymous
 * visitors get keyed hashes of their network, which services may store, unlike its address.
 */
export const callerSigner = (secret: SecretKey) => {
  const known = new WeakMap<Identity, Map<string, Signed>>()
  const placeKeys = deriveKeys(secret, 'places')
  const placesOf = (address: string) => placeKeys.map(key => mac(key, placeOf(address)).toString('base64url'))
  return (caller: Identity, service: Upstream, address: string, now: number): string => {
    const signed = known.get(caller) ?? new Map<string, Signed>()
    if (signed.size === 0) known.set(caller, signed)
    const key = `${service} ${address}`
    const before = signed.get(key)
    if (before && before.until > now) return before.header
    const places = caller.anonymous && { places: placesOf(address) }
    const header = signCaller(secret, { ...caller, address, ...places }, service, now)
    if (signed.size >= maxSigned) signed.clear()
    signed.set(key, { header, until: now + signedForMs })
    return header
  }
}
