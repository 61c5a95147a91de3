import { createRequire } from 'node:module'
import { getDomain } from 'tldts'
import { type Answers, type Question, resolverOf } from './answers.ts'
import { mayAlign, type Signers } from './signatures.ts'

type Library = Pick<typeof import('mailauth'), 'spf' | 'dmarc'>

/** The parts of the package without SVG, XML and HTTP, loaded with the first mail that needs them. */
const load = (): Library => {
  const require = createRequire(import.meta.url)
  return { ...require('mailauth/lib/spf'), ...require('mailauth/lib/dmarc') }
}

/** The server that delivered a mail, and what it said in EHLO and MAIL FROM. */
export type Client = { ip: string; helo: string; mailFrom: string }

export type Evidence = {
  /** Of the author. */
  domain: string
  signers: Signers
  /** Undefined if the mail took another route than SMTP from a server of the sender. */
  client: Client | undefined
  answers: Answers
}

/** What DMARC says about the author, or `unknown` if the DNS did not. Or the questions to ask before. */
export type Verdict = { result: 'pass' | 'fail' | 'none' | 'unknown' } | { missing: Question[] }

type Resolver = ReturnType<typeof resolverOf>['resolver']

/** The domain that SPF authenticates; null if the DNS did not respond. */
const spfDomains = async ({ spf }: Library, { domain, client }: Evidence, resolver: Resolver) => {
  const sender = client && (client.mailFrom || `postmaster@${client.helo}`)
  const from = sender?.slice(sender.lastIndexOf('@') + 1).toLowerCase() ?? ''
  if (!client || !mayAlign(from, domain)) return []
  const { ip, helo, mailFrom } = client
  const { status } = await spf({ ip, helo, sender: mailFrom, mta: 'localhost', resolver, strict: true })
  if (status.result === 'temperror') return null
  return status.result === 'pass' ? [from] : []
}

/**
 * Whether the domains have one owner. DMARC finds that out with records in the DNS, which some suffixes, such as those of hosting
 * companies, do not have.
 */
const haveOneOwner = (one: string, other: string): boolean => {
  const owner = getDomain(one, { allowPrivateDomains: true })
  return one === other || (owner !== null && owner === getDomain(other, { allowPrivateDomains: true }))
}

/** Evaluates SPF and DMARC. Without a client, a mail that no signature proves may still be genuine, so that it does not fail. */
export const evaluate = async (evidence: Evidence): Promise<Verdict> => {
  const { domain, signers, client, answers } = evidence
  const { resolver, missing } = resolverOf(answers)
  const library = load()
  const bySpf = await spfDomains(library, evidence, resolver)
  const ofOwner = (domains: string[]) => domains.filter(it => haveOneOwner(it, domain))
  const verdict = await library.dmarc({
    headerFrom: `author@${domain}`,
    fromFields: 1,
    spfDomains: ofOwner(bySpf ?? []),
    dkimDomains: ofOwner(signers.domains).map(it => ({ domain: it })),
    resolver,
    strict: true,
  })
  const result = verdict ? verdict.status.result : 'none'
  if (result === 'pass') return { result }
  if (missing.size > 0) return { missing: [...missing] }
  if (result === 'temperror' || bySpf === null || signers.isIncomplete) return { result: 'unknown' }
  return { result: result === 'fail' && client ? 'fail' : 'none' }
}
