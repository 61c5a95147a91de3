/** The maximum number of concurrent attempts of a lane. */
export const widest = 64
/** Concurrent attempts at a receiver that is new or silent: as many as a circuit breaker needs to open. */
const first = 5
/** A receiver that has not responded for this long is silent, in ms. */
const silentMs = 1000
/** Concurrent attempts while the receiver takes longer than `slowMs` to respond. */
const slow = 4
const slowMs = 1000
/** A receiver is quick if its last response took less, in ms. */
const quickMs = 250

/** A window of this size keeps an eighth of its attempts for events that go before the messages of the lane. */
const wide = 16
const spareShare = 1 / 8

export type Attempted = { responded: boolean; durationMs: number }

/**
 * How many attempts a lane may run at once, by the responses of its receiver in this worker. It starts with few, so that few hang
 * if the receiver never responds. Each fast response to a full window adds one, which doubles the window with each round trip. An
 * attempt without a response, or a second of silence, returns it to the start.
 */
export const createWindow = (now: () => number) => {
  let size = first
  let isSlow = false
  let isQuick = false
  let respondedAt = Number.NEGATIVE_INFINITY

  const shrinkIfSilent = () => {
    if (now() - respondedAt > silentMs) size = first
  }
  const current = (): number => {
    shrinkIfSilent()
    return isSlow ? slow : size
  }
  const forMessages = (): number => (current() < wide ? current() : size - Math.floor(size * spareShare))

  return {
    size: current,
    /** How many attempts the messages of the lane may use. */
    forMessages,
    isQuick: () => isQuick,
    /** Adjusts the window to the end of one of `running` attempts. */
    ended: ({ responded, durationMs }: Attempted, running: number): void => {
      shrinkIfSilent()
      isSlow = durationMs > slowMs
      isQuick = responded && durationMs < quickMs
      if (responded) respondedAt = now()
      if (!responded) size = first
      else if (!isSlow && running >= forMessages()) size = Math.min(widest, size + 1)
    },
  }
}
