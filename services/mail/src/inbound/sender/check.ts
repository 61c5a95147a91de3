import type { Log } from '@earshot/runtime'
import ipaddr from 'ipaddr.js'
import type { Authentication } from '../parsing/authentication.ts'
import type { Claim, ParsedMail } from '../parsing/parse.ts'
import type { MailParser } from '../parsing/parser.ts'
import { type Answers, type Question, question } from '../parsing/sender/answers.ts'
import type { Client, Verdict } from '../parsing/sender/policy.ts'
import { createLookup, type LookupLimits } from './lookup.ts'

/** What proves a sender where no relay is trusted: `dkim` with DMARC, also `spf` of the server that delivers a mail, or nothing. */
export type SenderCheckMode = 'dkim' | 'dkim_spf' | 'off'

export type Checking = {
  parser: MailParser
  mode: SenderCheckMode
  /** The addresses of DNS servers in place of those of the system. */
  dnsServers: string[]
  lookupLimits?: LookupLimits
  log: Log
}

type Checked = { raw: Buffer; claim: Claim; client: Client | undefined }

/** SPF includes ten other records at most, one in the other. */
const maxRounds = 15

/** Where the policies of a domain may be. */
const policiesOf = (domain: string): Question[] => {
  const labels = domain.split('.')
  return labels.map((_, index) => question('TXT', `_dmarc.${labels.slice(index).join('.')}`)).slice(-8)
}

/** The questions that are known before the first look. Later ones depend on the records that are found. */
const firstQuestions = ({ domain, keys }: Claim): Question[] => [
  ...new Set([
    ...keys.map(key => question('TXT', key)),
    ...[domain, ...keys.map(key => key.replace(/^.*\._domainkey\./, ''))].flatMap(policiesOf),
  ]),
]

const verdictOn = async (
  { parser, dnsServers, lookupLimits }: Checking,
  { raw, claim, client }: Checked,
): Promise<Authentication> => {
  const { domain, keys } = claim
  const lookup = createLookup(dnsServers, lookupLimits)
  const answers: Answers = await lookup.ask(firstQuestions(claim))
  const signers =
    keys.length === 0
      ? { domains: [], isIncomplete: false }
      : await parser.verifySignatures({ raw, domain, answers })
  if (!signers) return 'unknown'
  for (let round = 0; round < maxRounds; round++) {
    const verdict: Verdict | undefined = await parser.evaluate({ domain, signers, client, answers })
    if (!verdict) return 'unknown'
    if ('result' in verdict) return verdict.result
    await lookup.ask(verdict.missing)
  }
  return 'unknown'
}

/** Whether the address is that of the sender's server. A private one is that of a proxy, a router or a relay. */
const isPublic = ({ ip }: Client): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast'

export type SenderCheck = (
  arrived: { raw: Buffer; client?: Client },
  mail: Pick<ParsedMail, 'claim'>,
) => Promise<Authentication>

/** Checks the senders of mails without a trusted relay. A mail to several recipients is checked once. */
export const createSenderCheck = (checking: Checking): SenderCheck => {
  const { mode, log } = checking
  const known = new WeakMap<Buffer, Promise<Authentication>>()

  const check = async (checked: Checked): Promise<Authentication> => {
    const result = await verdictOn(checking, checked)
    if (result === 'unknown') log.warn({ size: checked.raw.length }, 'mail.sender_not_checked')
    return result
  }

  return async ({ raw, client: from }, { claim }) => {
    if (mode === 'off') return 'unknown'
    const client = mode === 'dkim_spf' && from && isPublic(from) ? from : undefined
    if (!claim || (claim.keys.length === 0 && !client)) return 'none'
    const result = known.get(raw) ?? check({ raw, claim, client })
    known.set(raw, result)
    return result
  }
}
