import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256. */
export const mac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Compares in constant time. False if the lengths differ. */
export const isSameMac = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
