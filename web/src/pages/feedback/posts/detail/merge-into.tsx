import { ChooseTarget } from '../../../../domain/posts/choose-target.tsx'
import { type Post, useMerge } from '../../../../domain/posts/post-queries.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'

/** Chooses the post to merge this one into. */
export const MergeInto = ({ post, close }: { post: Post; close: () => void }) => {
  const { t } = useTexts()
  const merge = useMerge()
  return (
    <ChooseTarget
      title={t('merge.into')}
      posts={[post]}
      pendingId={merge.isPending ? merge.variables.canonicalPostId : undefined}
      error={merge.error}
      choose={({ id }) => merge.mutate({ id: post.id, canonicalPostId: id }, { onSuccess: close })}
      close={close}
    />
  )
}
