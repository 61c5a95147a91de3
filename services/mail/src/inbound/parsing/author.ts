import { type HeaderList, headersOf } from './automatic.ts'
import { limits } from './limits.ts'
import { distinct, type Mailbox, mailboxesIn, type WrittenMailbox } from './mailboxes.ts'

/** A longer header names no one: no program writes such a From. */
const maxLength = 4096

const writtenIn = (headers: HeaderList, name: string): WrittenMailbox[] =>
  distinct(
    headersOf(headers, name)
      .filter(value => value.length <= maxLength)
      .flatMap(mailboxesIn),
  )

const isValid = (it: WrittenMailbox): it is WrittenMailbox & Mailbox => it.address !== undefined

/** The valid mailboxes in all headers of the name. */
export const mailboxesOf = (headers: HeaderList, name: string): Mailbox[] =>
  distinct(headersOf(headers, name).flatMap(value => mailboxesIn(value)))
    .filter(isValid)
    .slice(0, limits.addresses)
    .map(({ address, name: written }) => ({ address, name: written }))

/** The mailbox of the header, if it is the only one. Several identify no one. */
const onlyOne = (written: WrittenMailbox[]): Mailbox | null => {
  const [one, ...others] = written
  if (!one || others.length > 0 || !isValid(one)) return null
  return { address: one.address, name: one.name }
}

/** The mailbox that wrote the mail. Null if From names none, or several different ones. */
export const authorIn = (headers: HeaderList): Mailbox | null => onlyOne(writtenIn(headers, 'from'))

/**
 * Whether every program finds the same author: From is written once and has one `@` outside of quotes. Otherwise the relay may have
 * authenticated the domain of another address.
 */
export const isAuthorPlain = (headers: HeaderList): boolean => {
  const [one = '', ...others] = headersOf(headers, 'from')
  const unquoted = one.slice(0, maxLength).replace(/"(?:[^"\\]|\\.)*"/g, '')
  return others.length === 0 && unquoted.split('@').length === 2
}

/** Where groups, forms and forwarders write the author when From has an address of theirs, the most exact first. */
const originalHeaders = ['x-original-from', 'reply-to', 'x-original-sender']

/** The mailboxes of each header that may name the author in place of From. */
export const originalsIn = (headers: HeaderList): Mailbox[][] =>
  originalHeaders.map(name => mailboxesOf(headers, name)).filter(found => found.length > 0)

/** Headers with the recipient of this copy, before those that the author wrote. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** The addresses that the mail is for, the most reliable first. */
export const recipientsIn = (headers: HeaderList): string[] => {
  const ofCopy = recipientHeaders.flatMap(name => mailboxesOf(headers, name)).slice(0, 20)
  const named = [...mailboxesOf(headers, 'to'), ...mailboxesOf(headers, 'cc')].slice(0, limits.addresses)
  return [...new Set([...ofCopy, ...named].map(({ address }) => address))]
}
