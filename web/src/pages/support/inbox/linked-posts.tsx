import { Button, CloseButton, Group, Skeleton, Text } from '@mantine/core'
import { canReadFeedback, canWriteSupport, useMe } from '../../../api/session.ts'
import { StatusBadge } from '../../../domain/feedback/badges.tsx'
import { usePost } from '../../../domain/posts/post-queries.ts'
import { RecordLink } from '../../../domain/record-link.tsx'
import { Section } from '../../../domain/support/section.tsx'
import type { Conversation } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

/** A post with its current status. A post that waits for approval cannot be read. */
const PostLine = ({ id, unlink }: { id: string; unlink: ((id: string) => void) | undefined }) => {
  const { t } = useTexts()
  const { data: post, isPending } = usePost(id)
  if (isPending) return <Skeleton component="li" h={32} />
  const name = post?.title ?? t('links.post')
  return (
    <Group component="li" gap={4} wrap="nowrap" justify="space-between" align="flex-start">
      <div className="breakable">
        <Text size="sm" component="div">
          {post ? <RecordLink kind="post" id={id} name={name} /> : name}
        </Text>
        {post ? (
          <div className="visitor-line">
            <StatusBadge statusId={post.statusId} slug={post.status} />
            <span>{t('posts.votes', { count: post.voteCount })}</span>
            {post.canonicalPostId && <strong>{t('posts.merged')}</strong>}
            {post.deletedAt && <strong>{t('posts.deleted')}</strong>}
          </div>
        ) : (
          <Text size="xs" c="dimmed">
            {t('inbox.posts.unavailable')}
          </Text>
        )}
      </div>
      {unlink && (
        <CloseButton size="sm" aria-label={t('links.remove', { name })} onClick={() => unlink(id)} />
      )}
    </Group>
  )
}

type Props = {
  conversation: Conversation
  unlink: (postId: string) => void
  create: (() => void) | undefined
}

/** The posts that were created or voted for because of the conversation. */
export const LinkedPosts = ({ conversation, unlink, create }: Props) => {
  const { t } = useTexts()
  const me = useMe()
  if (!canReadFeedback(me)) return null
  const { postIds } = conversation.links
  return (
    <Section title={t('inbox.posts.title')}>
      {postIds.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('inbox.posts.none')}
        </Text>
      )}
      <ul className="cards linked">
        {postIds.map(id => (
          <PostLine key={id} id={id} unlink={canWriteSupport(me) ? unlink : undefined} />
        ))}
      </ul>
      {create && (
        <Button size="compact-xs" variant="default" mt="xs" onClick={create}>
          {t('posts.create')}
        </Button>
      )}
    </Section>
  )
}
