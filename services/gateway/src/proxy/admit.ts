import { ApiError } from '@earshot/contracts'
import { type Slots, whenClosed } from '@earshot/edge'
import type { Refusal } from '@earshot/http'
import type { Response } from 'express'
import { clientOf, tooMany } from '../traffic/in-flight.ts'
import { refused } from '../traffic/metrics.ts'

/** Gives back all that a request holds. A second call does nothing. */
export const leave = (response: Response): void => {
  const held: (() => void)[] = response.locals.held ?? []
  response.locals.held = []
  for (const giveBack of held) giveBack()
}

/** Gives back when the request to the service has ended, or when the response closes before that request started. */
export const hold = (response: Response, giveBack: () => void): void => {
  const { locals } = response
  if (locals.held) return void locals.held.push(giveBack)
  locals.held = [giveBack]
  whenClosed(response, () => {
    if (!locals.outgoing) leave(response)
  })
}

const errorOf = (refusal: Refusal): ApiError => {
  refused.inc({ reason: 'connection' })
  if (refusal === 'total') return new ApiError('UNAVAILABLE')
  return tooMany('Too many requests run at the same time. Send fewer in parallel.')
}

type Wait = {
  waitMs: number
  /** Called when the request has to wait. An error ends it. */
  beforeWait: () => ApiError | undefined
  granted: () => void
  failed: (error: ApiError) => void
}

/** Calls `granted` with a slot, at once or within `waitMs`, or `failed`; neither when the client disconnects first. */
export const takeSlot = (
  slots: Slots,
  response: Response,
  { waitMs, beforeWait, granted, failed }: Wait,
): void => {
  const client = clientOf(response)
  const enter = () => {
    hold(response, () => slots.leave(client))
    granted()
  }
  const refusal = slots.take(client)
  if (refusal === undefined) {
    enter()
    return
  }
  const error = beforeWait()
  if (error) {
    failed(error)
    return
  }
  const stop = () => {
    clearTimeout(timer)
    cancel()
    response.off('close', stop)
  }
  const cancel = slots.wait(client, () => {
    stop()
    enter()
  })
  const timer = setTimeout(() => {
    stop()
    failed(errorOf(refusal))
  }, waitMs)
  response.once('close', stop)
}
