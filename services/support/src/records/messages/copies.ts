import { type EmailPerson, isPlaceholderEmail } from '@earshot/contracts'
import { type CopyRecipient, type MessageEmail, maxCopies } from './model.ts'
import type { MessageRow } from './row.ts'

/** An email of a customer, or a reply of a member. */
export type Mailed = Pick<MessageRow, 'senderType' | 'authorName' | 'authorEmail' | 'cc'> & {
  email: Pick<MessageEmail, 'to' | 'cc' | 'senderVerified'> | null
}

/** Of long threads. */
const mostPeople = 100

type Person = { name: string | null; email: string }

const isOfTeam = ({ senderType }: Mailed): boolean => senderType === 'agent'

/** Everyone in the headers of a mail, with its author unless that is a member. */
const peopleOf = (mail: Mailed, customer: string): Person[] => {
  const { authorName, authorEmail, email, cc } = mail
  const author = isOfTeam(mail) ? [] : [{ name: authorName, email: authorEmail, isOwn: false }]
  const all: EmailPerson[] = [...author, ...(email?.to ?? []), ...(email?.cc ?? []), ...cc]
  return all.flatMap(({ name, email: address, isOwn }) =>
    address === null || isOwn || address === customer || isPlaceholderEmail(address)
      ? []
      : [{ name, email: address }],
  )
}

/**
 * The people that a reply can have in copy, those of the last mail first. Selected are the people of the last mail, as in "reply to all", if
 * someone with a right to it brought them in: a member, or in a verified mail the customer or someone who was brought in before.
 * Anyone else may have written the mail to make us send mail to strangers, or a reply to themselves.
 */
export const copyRecipients = (mails: Mailed[], customer: string): CopyRecipient[] => {
  const trusted = new Set([customer])
  const found = new Map<string, Person>()
  for (const mail of mails) {
    const people = peopleOf(mail, customer)
    const { authorEmail, email } = mail
    const isTrusted =
      isOfTeam(mail) || (email?.senderVerified === true && authorEmail !== null && trusted.has(authorEmail))
    for (const person of people) {
      if (isTrusted) trusted.add(person.email)
      const name = person.name ?? found.get(person.email)?.name ?? null
      found.delete(person.email) // so that the latest are last
      found.set(person.email, { ...person, name })
    }
  }
  const last = mails.at(-1)
  const current = new Set(last ? peopleOf(last, customer).map(({ email }) => email) : [])
  const all = [...found.values()]
  const isCurrent = ({ email }: Person): boolean => current.has(email)
  const people = [...all.filter(isCurrent), ...all.filter(it => !isCurrent(it)).toReversed()]
  let room = maxCopies
  return people.slice(0, mostPeople).map(({ name, email }) => {
    const selected = current.has(email) && trusted.has(email) && room > 0
    if (selected) room--
    return { name, email, selected }
  })
}
