import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { canWriteFeedback, useMe } from '../../../../api/session.ts'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { ErrorNote } from '../../../../components/states.tsx'
import { UndoNote } from '../../../../components/undo-note.tsx'
import { type Post, useDuplicates, usePost, useUnmerge } from '../../../../domain/posts/post-queries.ts'
import { RecordLink } from '../../../../domain/record-link.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'

/** Links to the post that this one is merged into, with a button to unmerge. */
export const MergedNote = ({ id, canonicalPostId }: { id: string; canonicalPostId: string }) => {
  const { t } = useTexts()
  const { data } = usePost(canonicalPostId)
  return (
    <UndoNote
      title={t('merge.done')}
      undo={useUnmerge()}
      id={id}
      label={t('merge.undo')}
      mayUndo={canWriteFeedback(useMe())}
    >
      <RecordLink kind="post" id={canonicalPostId} name={data?.title ?? '…'} />
    </UndoNote>
  )
}

/** The posts that are merged into this one. Shows nothing if there are none. */
export const Duplicates = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const mayWrite = canWriteFeedback(useMe())
  const list = useDuplicates(post.id)
  const unmerge = useUnmerge()
  if (!list.data || list.data.pages.every(({ items }) => items.length === 0)) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('duplicates.title')}>
      <Title order={2} size="h5">
        {t('duplicates.title')}
      </Title>
      {unmerge.error && <ErrorNote error={unmerge.error} />}
      <PagedList list={list} empty="merge.none" count="posts.count">
        {posts => (
          <Stack component="ul" className="cards" gap="xs">
            {posts.map(({ id, title }) => (
              <Group key={id} component="li" justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" component="div" className="breakable">
                  <RecordLink kind="post" id={id} name={title} />
                </Text>
                {mayWrite && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={unmerge.isPending && unmerge.variables === id}
                    onClick={() => unmerge.mutate(id)}
                  >
                    {t('merge.undo')}
                    <VisuallyHidden>&nbsp;{title}</VisuallyHidden>
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}
