import type { Conversation } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

/** The visitor's name, as far as it is known. */
export const useVisitor = ({
  visitorName,
  visitorEmail,
}: Pick<Conversation, 'visitorName' | 'visitorEmail'>): string => {
  const { t } = useTexts()
  return visitorName ?? visitorEmail ?? t('inbox.visitor')
}
