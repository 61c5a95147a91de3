import type { Wanted } from './records.ts'

export type State = 'found' | 'missing' | 'different'

/** `v=DKIM1; k=rsa; p=…` as its tags. White space means nothing in them. */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').map(tag => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').replaceAll(/\s/g, '')] as const
    }),
  )

const isSpf = (record: string): boolean => /^v=spf1( |$)/i.test(record)
const isDmarc = (record: string): boolean => /^\s*v\s*=\s*DMARC1\s*(;|$)/i.test(record)

/** Whether the record allows any server: one that has no mechanism except `all` allows none, or the whole world. */
const allowsServers = (record: string): boolean =>
  record
    .split(' ')
    .slice(1)
    .some(term => /^\+?(a|mx|ptr|ip4|ip6|include|exists)([:/]|$)|^redirect=/i.test(term))

const sameKey = (value: string, record: string): boolean => {
  const [wanted, found] = [tagsOf(value), tagsOf(record)]
  return (
    wanted.get('p') === found.get('p') &&
    (found.get('k') ?? 'rsa') === 'rsa' &&
    (found.get('v') ?? 'DKIM1') === 'DKIM1'
  )
}

/** Several records of one kind make all of them void (RFC 6376, 7208 and 7489). */
const single = (records: string[], isRight: (record: string) => boolean): State => {
  const [first, ...others] = records
  if (first === undefined) return 'missing'
  return others.length === 0 && isRight(first) ? 'found' : 'different'
}

/** Those of the values that are about this kind: a domain has TXT records for many purposes. */
export const ofKind = ({ kind }: Wanted, answers: string[]): string[] => {
  if (kind === 'spf') return answers.filter(isSpf)
  if (kind === 'dmarc') return answers.filter(isDmarc)
  return answers
}

/** What DNS says about a record, given the values of its kind. */
export const judge = ({ kind, value }: Wanted, answers: string[]): State => {
  if (kind === 'dkim') return single(answers, record => sameKey(value ?? '', record))
  if (kind === 'spf') return single(answers, allowsServers)
  if (kind === 'dmarc')
    return single(answers, record => /^(none|quarantine|reject)$/i.test(tagsOf(record).get('p') ?? ''))
  // A server whose name is the root means that the domain accepts no email (RFC 7505).
  if (answers.length === 0) return 'missing'
  return answers.some(server => !/^\d+ \.?$/.test(server)) ? 'found' : 'different'
}
