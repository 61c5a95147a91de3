import { type Id, id, idTime } from '@earshot/contracts'
import { z } from 'zod'

/** What travels in a lane: which attempt of which delivery is due. Body, address and secret are read at the claim. */
export type Pointer = {
  deliveryId: Id<'delivery'>
  run: number
  /** Attempts that this run has behind it. */
  attempt: number
  /** Not to be tried before, ms since the epoch. */
  notBefore: number
  /** The trace that its attempts are part of. Lost with the pointer: what the due sweep finds again has none. */
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

/** Undefined for what is no pointer of a version that we know. */
export const decodePointer = (body: Buffer): Pointer | undefined => {
  try {
    return Wire.parse(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}

/** The day's partition is found by the time in the delivery's id: it is the event's. */
export const eventTimeOf = (id: Id<'delivery'>): string => new Date(idTime(id)).toISOString()

export const eventAtOf = (pointer: Pointer): string => eventTimeOf(pointer.deliveryId)
