import { type Id, id, idTime } from '@earshot/contracts'
import { z } from 'zod'

/** The message in a lane: which attempt of which delivery is due. Body, URL and secret are read when the attempt is claimed. */
export type Pointer = {
  deliveryId: Id<'delivery'>
  run: number
  /** The number of attempts already made in this run. */
  attempt: number
  /** The earliest time of the attempt, in ms since the epoch. */
  notBefore: number
  /** The trace that its attempts are part of. Lost with the pointer: pointers that the due sweep creates have none. */
  traceparent?: string | undefined
}

const Wire = z.object({
  v: z.literal(1),
  deliveryId: id('delivery'),
  run: z.int().positive(),
  attempt: z.int().min(0),
  notBefore: z.int(),
  traceparent: z.string().optional().catch(undefined),
})

export const encodePointer = (pointer: Pointer): string => JSON.stringify({ v: 1, ...pointer })

/** Undefined if the body is not a pointer of a known version. */
export const decodePointer = (body: Buffer): Pointer | undefined => {
  try {
    return Wire.parse(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}

/** The time in the id of an event or a delivery is the time of the event, which selects the day's partition. */
export const eventTimeOf = (id: Id<'delivery' | 'evt'>): string => new Date(idTime(id)).toISOString()

export const eventAtOf = (pointer: Pointer): string => eventTimeOf(pointer.deliveryId)
