/** What arrived of a response, for the case that undici rejects it. */
export type Received = {
  /** The status of the final response, or 101; null without a complete status line. */
  status: number | null
  /** The status of the last interim response, such as 100; null without one. */
  interim: number | null
  /** The final response as text, from its status line on: what arrived first. */
  text: string
}

export type ResponseStart = {
  /** Returns the bytes for undici. */
  take: (chunk: Buffer) => Buffer
  /** Whether all further bytes are for undici. */
  isDone: () => boolean
  received: () => Received
}

const lineFeed = 10
const longestHead = 64 * 1024
const statusLine = /^HTTP\/\d+(?:\.\d+)?[ \t]+([1-9]\d\d)(?:[ \t][^\n]*|\r?)\n/
const interimStart = /^HTTP\/1\.\d 1(?!01)\d\d/
const shortest = 'HTTP/1.1 100'.length

const none = Buffer.alloc(0)

/** Whether the bytes start with an interim response, or are too few to know. */
const mayBeInterim = (bytes: Buffer): boolean => {
  if (bytes.length >= shortest)
    return bytes[9] === 0x31 && interimStart.test(bytes.toString('latin1', 0, shortest))
  return interimStart.test(bytes.toString('latin1') + 'HTTP/1.1 100'.slice(bytes.length))
}

/** The bytes after the empty line at the end of a head; undefined without one. */
const afterHead = (bytes: Buffer): Buffer | undefined => {
  for (const end of ['\r\n\r\n', '\n\n']) {
    const at = bytes.indexOf(end)
    if (at !== -1) return bytes.subarray(at + end.length)
  }
}

/**
 * Removes interim responses (1xx) in front of undici, which closes the connection at `100 Continue`, although a client must be
 * able to parse them (RFC 9110, section 15.2). 101 is final for us, as we request no upgrade. Keeps the first bytes of the final response.
 */
export const responseStart = (): ResponseStart => {
  let held: Buffer | undefined
  let start: Buffer | undefined
  let interim: number | null = null

  const take = (chunk: Buffer): Buffer => {
    if (start) {
      start = Buffer.concat([start, chunk])
      return chunk
    }
    let bytes = held ? Buffer.concat([held, chunk]) : chunk
    held = undefined
    while (bytes.length > 0 && mayBeInterim(bytes)) {
      const rest = afterHead(bytes)
      if (!rest && bytes.length > longestHead) break
      if (!rest) {
        held = bytes
        return none
      }
      interim = Number(bytes.toString('latin1', 9, shortest))
      bytes = rest
    }
    if (bytes.length > 0) start = bytes
    return bytes
  }

  return {
    take,
    isDone: () => start !== undefined && (start.includes(lineFeed) || start.length > longestHead),
    received: () => {
      const text = start?.toString('latin1', 0, longestHead) ?? ''
      const status = statusLine.exec(text)?.[1]
      return { status: status === undefined ? null : Number(status), interim, text }
    },
  }
}
