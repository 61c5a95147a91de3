/** Times in ms, and numbers of retries. An argument, so that tests do not wait. */
export type Timing = {
  /** The number of retries of a request. */
  retries: number
  /** The longest wait before the first retry of a request; doubled for each further one. */
  backoffMs: number
  /** The longest wait before any retry or reconnect. A longer `Retry-After` of a request is reported at once. */
  maxWaitMs: number
  /** A request without a response for this long has failed. Uploads may take 60 times as long. */
  requestMs: number
  /** The longest wait before the first reconnect of the stream; doubled for each further one. */
  reconnectMs: number
  /** A stream that lived this long resets the wait. */
  stableMs: number
  /** A stream without a byte for this long is dead: the server sends a line every 15 s. */
  silentMs: number
  /** Between two polls where streams are refused, and how long until the next attempt to stream. */
  pollMs: number
  refusedMs: number
  /** A hidden page disconnects after this time. */
  hiddenMs: number
  /** `config` is read again after this time. */
  configMs: number
  /**
   * Pages read the config again this long after a changelog entry was published, and up to twice as long. The server and the
   * browser each cache it for a minute.
   */
  publishedMs: number
  /** How often to look for the conversations of an anonymous visitor who was merged, `backoffMs` apart. */
  mergeTries: number
  /** Between two requests that say that the visitor is typing. */
  typingMs: number
}

export const defaults: Timing = {
  retries: 3,
  backoffMs: 500,
  maxWaitMs: 60_000,
  requestMs: 30_000,
  reconnectMs: 1000,
  stableMs: 10_000,
  silentMs: 60_000,
  pollMs: 15_000,
  refusedMs: 5 * 60_000,
  hiddenMs: 5 * 60_000,
  configMs: 5 * 60_000,
  publishedMs: 120_000,
  mergeTries: 10,
  typingMs: 4000,
}
