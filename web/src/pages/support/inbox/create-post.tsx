import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useAnnounce } from '../../../components/announcer.tsx'
import { PostDialog } from '../../../domain/posts/create.tsx'
import { conversationsKey } from '../../../domain/support/conversation-counts.ts'
import type { Conversation, Message } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { ownText } from './own-text.ts'
import { useCreatePostFrom, useVoteFrom } from './post-queries.ts'
import { useVisitor } from './visitor.ts'

/** The message to create a post from. By default the first message of the visitor. */
export type PostSource = Partial<Pick<Message, 'content' | 'email'>>

/** Welcomes and system messages can come before the visitor's first message. */
const useFirstMessage = (id: string, isAsked: boolean) =>
  useQuery({
    queryKey: [...conversationsKey, id, 'first'],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { sort: 'oldest', limit: 20 } } as const
      const { data } = await api.get('/api/v1/conversations/{id}/messages', { params, signal })
      return data.find(it => it.senderType === 'visitor') ?? null
    },
    enabled: isAsked,
  })

const maxTitle = 200

/** The first line of a text. */
const titleOf = (content: string): string => (content.trim().split('\n')[0] ?? '').slice(0, maxTitle)

type Props = { conversation: Conversation; source: PostSource; close: () => void }

/** Creates a post on behalf of the visitor, or adds their vote to a similar one. Links the post to the conversation. */
export const PostFrom = ({ conversation, source, close }: Props) => {
  const { t } = useTexts()
  const announce = useAnnounce()
  const create = useCreatePostFrom(conversation)
  const vote = useVoteFrom(conversation)
  const first = useFirstMessage(conversation.id, source.content === undefined)
  const { content: written = '', email } = source.content === undefined ? (first.data ?? {}) : source
  const content = email || conversation.channel === 'email' ? ownText(written) : written
  const title = conversation.subject?.slice(0, maxTitle) ?? titleOf(content)
  const done = (): void => {
    announce(t('inbox.posts.linked'))
    close()
  }
  return (
    <PostDialog
      create={create}
      made={done}
      close={close}
      isLoading={source.content === undefined && first.isPending}
      start={{ title, content }}
      behalf={useVisitor(conversation)}
      instead={{
        label: 'inbox.posts.vote',
        act: postId => vote.mutate(postId, { onSuccess: done }),
        pendingId: vote.isPending ? vote.variables : undefined,
      }}
      error={vote.error}
    />
  )
}
