import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../../api/session.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import type { Post } from '../../../../domain/posts/post-queries.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { CommentItem } from './comment.tsx'
import { type Comment, useComments, useDeleteComment } from './comment-queries.ts'
import { WriteComment } from './write-comment.tsx'

/** The depth of each reply. Parents come before their replies. */
const depthsOf = (comments: Comment[]): Map<string, number> => {
  const depths = new Map<string, number>()
  for (const { id, parentId } of comments)
    depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1)
  return depths
}

const DeleteComment = ({ comment, close }: { comment: Comment; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('comments.delete.title')}
      about={t('comments.delete.about')}
      label={t('comments.delete')}
      change={useDeleteComment()}
      input={comment.id}
      close={close}
    />
  )
}

/** The public comments of the post and the notes of the team. */
export const Comments = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const mayWrite = canWriteFeedback(useMe())
  const list = useComments(post.id)
  const [deleting, setDeleting] = useState<Comment>()
  const isMerged = post.canonicalPostId !== null
  return (
    <Stack>
      {mayWrite && !isMerged && <WriteComment postId={post.id} />}
      {isMerged && (
        <Text size="sm" c="dimmed">
          {t('comments.merged')}
        </Text>
      )}
      <PagedList list={list} empty="comments.empty" count="posts.comments">
        {comments => {
          const depths = depthsOf(comments)
          return (
            <ul className="cards comments" aria-label={t('comments.title')}>
              {comments.map(it => (
                <CommentItem
                  key={it.id}
                  comment={it}
                  depth={depths.get(it.id) ?? 0}
                  mayWrite={mayWrite}
                  mayAnswer={!isMerged}
                  remove={setDeleting}
                />
              ))}
            </ul>
          )
        }}
      </PagedList>
      {deleting && <DeleteComment comment={deleting} close={() => setDeleting(undefined)} />}
    </Stack>
  )
}
