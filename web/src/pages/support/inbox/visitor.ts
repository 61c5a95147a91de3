import { personName } from '@earshot/i18n'
import type { Conversation } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Visited = Pick<Conversation, 'visitorPrincipalId' | 'visitorName' | 'visitorEmail'>

/** The visitor, for `personName`. */
export const visitorOf = ({ visitorPrincipalId, visitorName, visitorEmail }: Visited) => ({
  id: visitorPrincipalId,
  name: visitorName,
  email: visitorEmail,
})

/** The visitor's name to show. */
export const useVisitor = (conversation: Visited): string =>
  personName(useTexts().language, visitorOf(conversation))
