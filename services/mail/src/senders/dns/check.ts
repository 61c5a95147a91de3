import type { Resolver } from 'node:dns/promises'
import { judge, ofKind, type State } from './judge.ts'
import type { Wanted } from './records.ts'
import { resolverOf } from './resolver.ts'

/** Asks the servers given, or those of the system. */
export type DnsLimits = { servers: string[]; totalMs: number }

export const dnsLimits = (servers: string[]): DnsLimits => ({
  servers,
  totalMs: 6000,
})

export type Checked = {
  state: State | 'unknown'
  found: string[]
  /** The name at which the record was found: that of a parent domain for DMARC. */
  foundAt: string | null
}

const unknown: Checked = { state: 'unknown', found: [], foundAt: null }

/** How much of the responses is shown. */
const most = { records: 5, characters: 1000 }

const isNone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

const answersOf = async (resolver: Resolver, { kind }: Wanted, name: string): Promise<string[]> => {
  try {
    if (kind === 'mx')
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`)
    return (await resolver.resolveTxt(name)).map(strings => strings.join(''))
  } catch (error) {
    if (isNone(error)) return []
    throw error
  }
}

/** A DMARC record of a parent domain applies to its subdomains. */
const namesOf = ({ kind, name }: Wanted): string[] => {
  if (kind !== 'dmarc') return [name]
  const labels = name.split('.').slice(1)
  const parents = labels.map((_, index) => labels.slice(index)).filter(rest => rest.length >= 2)
  return [name, ...parents.slice(1, 5).map(rest => `_dmarc.${rest.join('.')}`)]
}

const checkOne = async (resolver: Resolver, wanted: Wanted): Promise<Checked> => {
  for (const name of namesOf(wanted)) {
    const answers = ofKind(wanted, await answersOf(resolver, wanted, name))
    if (answers.length === 0) continue
    const found = answers.slice(0, most.records).map(text => text.slice(0, most.characters))
    return { state: judge(wanted, answers), found, foundAt: name }
  }
  return { state: 'missing', found: [], foundAt: null }
}

/** Asks DNS for each record. A server that does not respond, or that fails, leaves its state unknown. */
export const checkRecords = async (
  { servers, totalMs }: DnsLimits,
  wanted: Wanted[],
): Promise<(Wanted & Checked)[]> => {
  const resolver = resolverOf(servers)
  const timer = setTimeout(() => resolver.cancel(), totalMs)
  try {
    return await Promise.all(
      wanted.map(async it => ({ ...it, ...(await checkOne(resolver, it).catch(() => unknown)) })),
    )
  } finally {
    clearTimeout(timer)
  }
}
