import { api } from '../../../api/client.ts'
import { usePages } from '../../../api/paging.ts'
import { Time } from '../../../components/time.tsx'
import { conversationsKey } from '../../../domain/support/conversation-counts.ts'
import { ChooseThread } from '../../../domain/support/merging/choose-thread.tsx'
import type { Conversation } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

/** The other conversations of the visitor, latest first. */
const useTargets = ({ id, visitorPrincipalId }: Conversation) =>
  usePages([...conversationsKey, 'of', visitorPrincipalId, 'except', id], async (paging, signal) => {
    const query = { visitorPrincipalId, limit: 20, ...paging }
    const { data, meta } = await api.get('/api/v1/conversations', { params: { query }, signal })
    return { data: data.filter(it => it.id !== id && it.mergedIntoId === null), meta }
  })

/** Chooses the conversation to merge this one into. */
export const MergeInto = ({ conversation, close }: { conversation: Conversation; close: () => void }) => {
  const { t } = useTexts()
  return (
    <ChooseThread
      subject={{ kind: 'conversations', id: conversation.id }}
      title="thread.merge.conversations"
      about="thread.merge.conversations.about"
      list={useTargets(conversation)}
      empty="visitor.conversations.empty"
      count="inbox.count"
      shownAs={it => ({
        name: it.subject ?? t('users.conversations.untitled'),
        preview: it.lastMessage?.preview,
        about: (
          <>
            {t(`users.support.${it.status}`)} · <Time moment={it.lastMessageAt} />
          </>
        ),
      })}
      close={close}
    />
  )
}
