/** All headers of a mail, with names in lower case. */
export type HeaderList = { key: string; value: string }[]

export const headersOf = (headers: HeaderList, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.trim())

export const headerOf = (headers: HeaderList, name: string): string | undefined => headersOf(headers, name)[0]

/** Headers of automatic replies from before RFC 3834, such as X-Autoreply, X-Autoresponder and X-Mail-Autoreply. */
const oldMark = /^x-(?:mail-)?auto-?(?:reply|respond|responder)(?:-from)?$/

const isDenied = (value: string): boolean => /^(?:no|none|false|off|0|)$/i.test(value)

/** Values of X-Auto-Response-Suppress that ask for no automatic reply. The others are about receipts and reports. */
const suppressed = /\b(?:all|oof|autoreply)\b/i

const submissionOf = (value: string): string =>
  /^[\w-]+/.exec(value.replace(/^(?:\s*\([^()]*\))*\s*/, '').toLowerCase())?.[0] ?? 'no'

/** The keywords of Auto-Submitted, without comments before them. */
const submissionsIn = (headers: HeaderList): string[] =>
  headersOf(headers, 'auto-submitted').map(submissionOf)

/** Whether the mail says that a program sent it (RFC 3834). */
export const isSubmittedByProgram = (headers: HeaderList): boolean =>
  submissionsIn(headers).some(it => it !== 'no')

/**
 * What the headers say about programs:
 * - `auto_reply`: one that replies to mails sent it. A reply to such a mail could start a loop.
 * - `bulk`: it was sent to many.
 * - `generated`: a program sent it, such as a monitor or a form. Exchange marks its out-of-office replies like that, too.
 * - `no_replies`: programs must not reply, even if a person sent it. Exchange adds this to all mails of a distribution list.
 *
 * `Precedence: list` is no sign: groups that forward to their members set it on the mails of customers.
 */
export type Automatic = 'auto_reply' | 'bulk' | 'generated' | 'no_replies'

/** @returns null for mails to which programs may reply */
export const automaticOf = (headers: HeaderList): Automatic | null => {
  if (submissionsIn(headers).includes('auto-replied')) return 'auto_reply'
  if (headers.some(({ key, value }) => oldMark.test(key) && !isDenied(value.trim()))) return 'auto_reply'
  const precedence = headersOf(headers, 'precedence').map(it => it.toLowerCase())
  if (precedence.some(it => /^auto[-_]?reply$/.test(it))) return 'auto_reply'
  if (precedence.some(it => it === 'bulk' || it === 'junk')) return 'bulk'
  if (isSubmittedByProgram(headers)) return 'generated'
  return headersOf(headers, 'x-auto-response-suppress').some(it => suppressed.test(it)) ? 'no_replies' : null
}

/** Why an automatic mail is ignored, if it is. A program's mail that is a reply is an automatic one. */
export const ignoredAs = (
  automatic: Automatic | null,
  { isAnswer }: { isAnswer: boolean },
): 'auto_reply' | 'bulk' | undefined => {
  if (automatic === 'auto_reply' || automatic === 'bulk') return automatic
  return automatic === 'generated' && isAnswer ? 'auto_reply' : undefined
}
