/** Times in ms. An argument, so that tests do not wait. */
export type Timing = {
  /** The number of retries of a request. */
  retries: number
  /** The longest wait before the first retry of a request; doubled for each further one. */
  backoffMs: number
  /** A longer `Retry-After` is reported at once. */
  maxWaitMs: number
  requestMs: number
  uploadMs: number
  /** The longest wait before the first reconnect of the stream; doubled for each further one, up to `maxReconnectMs`. */
  reconnectMs: number
  maxReconnectMs: number
  /** A stream that lived this long resets the wait. */
  stableMs: number
  /** A stream without a byte for this long is dead: the server sends a comment every 15 s. */
  silentMs: number
  /** Between two polls where streams are refused, and how long until the next attempt to stream. */
  pollMs: number
  refusedMs: number
  /** A hidden page disconnects after this time. */
  hiddenMs: number
  /** `config` is read again after this time. */
  configMs: number
  /** From the publication of a changelog entry until all pages have read the config again. The server caches it for a minute. */
  publishedMs: number
  /** Between two requests that say that the visitor is typing. */
  typingMs: number
}

export const defaults: Timing = {
  retries: 3,
  backoffMs: 500,
  maxWaitMs: 60_000,
  requestMs: 30_000,
  uploadMs: 30 * 60_000,
  reconnectMs: 1000,
  maxReconnectMs: 60_000,
  stableMs: 10_000,
  silentMs: 60_000,
  pollMs: 15_000,
  refusedMs: 5 * 60_000,
  hiddenMs: 5 * 60_000,
  configMs: 5 * 60_000,
  publishedMs: 60_000,
  typingMs: 4000,
}
