/** All headers of a mail, with names in lower case. */
export type HeaderList = { key: string; value: string }[]

export const headerOf = (headers: HeaderList, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value.trim()

const has = (headers: HeaderList, name: string): boolean => headers.some(({ key }) => key === name)

/** Headers of programs from before RFC 3834. */
const oldMarks = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from', 'x-mail-autoreply']

/** Values with which Exchange marks its own automatic replies and asks for none. */
const suppressed = /\b(all|oof|autoreply)\b/i

export type Automatic = 'auto_reply' | 'bulk'

/**
 * Whether a program sent the mail. A reply to such a mail could start a loop. `Precedence: list` is no sign: groups that
 * forward to their members set it on the mails of customers.
 */
export const automaticOf = (headers: HeaderList): Automatic | null => {
  const submitted = headerOf(headers, 'auto-submitted')
  if (submitted !== undefined && !/^no\b/i.test(submitted)) return 'auto_reply'
  if (oldMarks.some(name => has(headers, name))) return 'auto_reply'
  if (suppressed.test(headerOf(headers, 'x-auto-response-suppress') ?? '')) return 'auto_reply'
  const precedence = headerOf(headers, 'precedence')?.toLowerCase() ?? ''
  if (precedence === 'auto_reply') return 'auto_reply'
  return ['bulk', 'junk'].includes(precedence) ? 'bulk' : null
}
