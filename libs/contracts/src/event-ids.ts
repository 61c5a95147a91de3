import { fromUUIDBytes } from 'typeid-js'
import type { Id } from './ids.ts'

/** A clock that is corrected by more than this is followed back. Otherwise events would have a wrong time for that long. */
const maxStepBackMs = 10_000
/** The counter has the 12 bits of rand_a and the first 14 bits of rand_b. */
const maxCount = 2 ** 26 - 1

/** Random bytes for some hundred ids: a call for each one takes as long as the rest of the id. */
const supply = new Uint8Array(4096)
let taken = supply.length

const randomBytes = (count: number): Uint8Array<ArrayBuffer> => {
  if (taken + count > supply.length) {
    crypto.getRandomValues(supply)
    taken = 0
  }
  taken += count
  return supply.slice(taken - count, taken)
}

/** Half of the counter at most, so that a millisecond has room for 33 million ids. */
const randomCount = () => new DataView(randomBytes(4).buffer).getUint32(0) >>> 7

/**
 * Ids of events that increase in the order of the calls: UUIDv7 with a counter after the millisecond (RFC 9562, section 6.2,
 * method 1). If the clock steps back or the counter is full, the time of an id is later than `now`, so the caller uses `ms` as the
 * time of the event.
 */
export const eventIds = (firstCount: () => number = randomCount) => {
  let ms = Number.NEGATIVE_INFINITY
  let count = 0
  return (now: number): { id: Id<'evt'>; ms: number } => {
    if (now > ms || ms - now > maxStepBackMs) {
      ms = now
      count = firstCount()
    } else if (count < maxCount) count++
    else {
      ms++
      count = firstCount()
    }
    return { id: idOf(ms, count), ms }
  }
}

const idOf = (ms: number, count: number): Id<'evt'> => {
  const bytes = randomBytes(16)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(ms / 0x10000))
  view.setUint16(4, ms % 0x10000)
  view.setUint16(6, 0x7000 | (count >>> 14)) // version 7, then rand_a
  view.setUint16(8, 0x8000 | (count & 0x3fff)) // the variant, then the start of rand_b
  return fromUUIDBytes('evt', bytes) as string as Id<'evt'>
}

/** The ids of this process. */
export const nextEventId = eventIds()
