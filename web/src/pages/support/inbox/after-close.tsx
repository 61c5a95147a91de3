import { useNavigate } from '@tanstack/react-router'
import { createContext } from 'react'
import { BulkOutcome } from '../../../components/bulk/outcome.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useConversationMutations } from './mutations.ts'

/** Called when a conversation is to be closed. Returns what happens once it is. */
export const AfterClose = createContext<(id: string) => () => void>(() => () => undefined)

/** Says that a conversation was closed, and undoes it. */
export const ClosedNote = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTexts()
  const navigate = useNavigate()
  const mutations = useConversationMutations(id)
  const reopen = () =>
    mutations.setStatus('open', () => {
      close()
      void navigate({ to: '/inbox/$id', params: { id }, search: true })
    })
  const failed = mutations.error ? [{ id, name: t('inbox.open'), message: mutations.error.message }] : []
  return <BulkOutcome message={t('inbox.closed')} failed={failed} undo={reopen} close={close} />
}
