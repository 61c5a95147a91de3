import type { Subject } from '../subject.ts'
import { useMessages } from './queries.ts'

type Person = { id: string | null; email: string | null }

/** The address to which replies to the person are sent: the one that their last email asks for, or their own. */
export const useReplyAddress = (subject: Subject, person: Person): string | null => {
  const messages = useMessages(subject).data?.pages.flatMap(({ items }) => items)
  const last = messages?.find(({ authorPrincipalId, email }) => email && authorPrincipalId === person.id)
  return person.email && (last?.email?.replyTo ?? person.email)
}
