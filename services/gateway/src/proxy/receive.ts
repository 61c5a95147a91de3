import { ApiError } from '@earshot/contracts'
import type { Request } from 'express'
import { refused } from '../traffic/metrics.ts'
import type { Held } from './held.ts'

/** A body up to this size is received completely before its request takes a connection to a service. */
export const wholeBytes = 1024 * 1024

const firstBytes = 16 * 1024

/** The bytes received so far. The rest of a body that is not whole is streamed. */
export type Body = { bytes: Buffer; isWhole: boolean }

/** The least that must arrive in a period: `bytes` in each `everyMs`. */
export type Pace = { everyMs: number; bytes: number }

export const tooSlow = (): ApiError => {
  refused.inc({ reason: 'slow_body' })
  return new ApiError('REQUEST_TIMEOUT')
}

const declaredLength = ({ headers }: Request): number => Number(headers['content-length'] ?? 0)

export const isLong = (request: Request): boolean => declaredLength(request) > wholeBytes

/**
 * Receives a body into memory. Calls `done` when it is whole or exceeds {@link wholeBytes}, or with an error when it arrives too
 * slowly or there is no memory left. Returns the function that stops receiving, for a client that disconnects.
 */
export const receive = (
  request: Request,
  held: Held,
  pace: Pace,
  done: (result: Body | ApiError) => void,
): (() => void) => {
  let buffer = Buffer.alloc(0)
  let length = 0
  let before = 0
  const stop = () => {
    clearInterval(timer)
    request.off('data', take).off('end', end)
  }
  const settle = (result: Body | ApiError) => {
    stop()
    request.pause()
    done(result)
  }
  /** Copies the parts into one buffer, as a body of many small parts would take many times its size. */
  const take = (part: Buffer) => {
    const sum = length + part.length
    if (sum > buffer.length) {
      const most = declaredLength(request) || Number.POSITIVE_INFINITY
      const size = Math.max(sum, Math.min(most, Math.max(buffer.length * 2, firstBytes)))
      const error = held.take(size - buffer.length)
      if (error) return settle(error)
      const larger = Buffer.allocUnsafeSlow(size)
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    part.copy(buffer, length)
    length = sum
    if (length > wholeBytes) settle({ bytes: buffer.subarray(0, length), isWhole: false })
  }
  const end = () => settle({ bytes: buffer.subarray(0, length), isWhole: true })
  const timer = setInterval(() => {
    if (length - before < pace.bytes) return settle(tooSlow())
    before = length
  }, pace.everyMs)
  request.on('data', take).once('end', end)
  return stop
}
