import type { Conversation } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

/** Whom a conversation is with, as far as they have said. */
export const useVisitor = ({
  visitorName,
  visitorEmail,
}: Pick<Conversation, 'visitorName' | 'visitorEmail'>): string => {
  const { say } = useTexts()
  return visitorName ?? visitorEmail ?? say('inbox.visitor')
}
