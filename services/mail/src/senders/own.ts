import type { Db } from '@earshot/db'
import { ownAddresses } from './repo.ts'
import { baseAddress } from './smtp/address.ts'

export type IsOwn = (address: string) => boolean

/** Whether one of these addresses is the workspace's, with or without a token. */
export const ownAmong = async (db: Db, addresses: string[]): Promise<IsOwn> => {
  if (addresses.length === 0) return () => false
  const candidates = [...new Set(addresses.flatMap(address => [address, baseAddress(address)]))]
  const own = new Set(await ownAddresses(db, candidates))
  return address => own.has(address) || own.has(baseAddress(address))
}
