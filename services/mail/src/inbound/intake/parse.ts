import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import { claimParse, endParse, failParse } from '../log/parses-repo.ts'
import type { ParseResult } from '../parsing/parse.ts'
import { type MailParser, ParserEnded, ParserStalled } from '../parsing/parser.ts'

/** The first time may be a coincidence: a machine out of memory, or a container that was stopped. */
const mostDeaths = 2

const againMs = 250

type Parsing = { pool: Pool; parser: MailParser; log: Log }

/** Undefined while another process parses the same mail, or until the lease of one that has ended is over. */
const parseInTurn = ({ pool, parser, log }: Parsing, raw: Buffer, sha256: string) =>
  parser.inTurn(async (parse): Promise<ParseResult | undefined> => {
    const claimed = await claimParse(pool, sha256)
    if (!claimed) return undefined
    const { deaths } = claimed
    if (deaths >= mostDeaths) {
      await failParse(pool, sha256, deaths)
      return { failure: 'parser_ended' }
    }
    try {
      const result = await parse(raw)
      await endParse(pool, sha256)
      return result
    } catch (error) {
      // The mail did not end it, so that this counts for nothing.
      if (error instanceof ParserStalled) await failParse(pool, sha256, deaths)
      if (!(error instanceof ParserEnded)) throw error
      log.warn({ err: error, size: raw.length, times: deaths + 1 }, 'mail.parser_ended')
      await failParse(pool, sha256, deaths + 1)
      if (deaths + 1 < mostDeaths) throw error
      return { failure: 'parser_ended' }
    }
  })

/**
 * Parses a mail, which is recorded before, so that one that ends the parser, or the whole process, is given up the second time,
 * however it arrives. @throws {ParserEnded} the first time. @throws {ParserStalled} if the process got no processor time
 */
export const parseRecorded = async (parsing: Parsing, raw: Buffer): Promise<ParseResult> => {
  const sha256 = createHash('sha256').update(raw).digest('hex')
  for (;;) {
    const result = await parseInTurn(parsing, raw, sha256)
    if (result) return result
    await wait(againMs) // out of turn, so that other mails are parsed
  }
}
