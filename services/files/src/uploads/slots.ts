import { ApiError, type Caller } from '@earshot/contracts'
import { addressGroup, createShares, type Shares } from '@earshot/http'

/** Uploads that one process receives at a time. */
export const createUploadSlots = (): Shares => createShares({ total: 128, perCaller: 16, perAddress: 32 })

/**
 * Takes a slot until the end of the request.
 * @throws {ApiError} RATE_LIMITED when the caller, the address or all callers together have too many uploads in flight
 */
export const takeUploadSlot = (
  slots: Shares,
  caller: Caller,
  defer: (work: () => Promise<void>) => void,
): void => {
  const client = { caller: caller.principalId, address: addressGroup(caller.address ?? '') }
  if (slots.take(client, 1))
    throw new ApiError('RATE_LIMITED', {
      message: 'Too many uploads run at the same time. Send fewer in parallel.',
      headers: { 'retry-after': '2' },
    })
  defer(async () => slots.give(client, 1))
}
