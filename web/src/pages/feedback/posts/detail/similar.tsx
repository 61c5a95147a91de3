import { Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../../api/session.ts'
import { ErrorNote } from '../../../../components/states.tsx'
import { StatusBadge } from '../../../../domain/feedback/badges.tsx'
import { type Post, type SimilarPost, useMerge, useSimilar } from '../../../../domain/posts/post-queries.ts'
import { RecordLink } from '../../../../domain/record-link.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { MergeInto } from './merge-into.tsx'

type ItemProps = { it: SimilarPost; isPending: boolean; merge: (() => void) | undefined }

const Item = ({ it, isPending, merge }: ItemProps) => {
  const { t } = useTexts()
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
      <div className="breakable">
        <Text size="sm" component="div">
          <RecordLink kind="post" id={it.id} name={it.title} />
        </Text>
        <Group gap="xs" mt={2}>
          <Text size="xs" c="dimmed">
            {t('posts.votes', { count: it.voteCount })}
          </Text>
          <StatusBadge statusId={it.statusId} slug={it.status} />
        </Group>
      </div>
      {merge && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={merge}>
          {t('merge.in')}
          <VisuallyHidden>&nbsp;{it.title}</VisuallyHidden>
        </Button>
      )}
    </Group>
  )
}

const List = ({ post, mayMerge }: { post: Post; mayMerge: boolean }) => {
  const { t } = useTexts()
  const { data, isPending, error } = useSimilar(post.id)
  const merge = useMerge()
  if (isPending) return <Skeleton h={56} role="status" aria-label={t('app.loading')} />
  if (!data) return <ErrorNote error={error} />
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('similar.empty')}
      </Text>
    )
  return (
    <>
      {merge.error && <ErrorNote error={merge.error} />}
      <Stack component="ul" className="cards" gap="sm">
        {data.map(it => (
          <Item
            key={it.id}
            it={it}
            isPending={merge.isPending && merge.variables.id === it.id}
            merge={mayMerge ? () => merge.mutate({ id: it.id, canonicalPostId: post.id }) : undefined}
          />
        ))}
      </Stack>
    </>
  )
}

/** Similar posts, with buttons to merge them into this one and to unmerge them. */
export const Similar = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const mayMerge = canWriteFeedback(useMe()) && post.canonicalPostId === null
  const [isMerging, setMerging] = useState(false)
  return (
    <Stack gap="sm" component="section" aria-label={t('similar.title')}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t('similar.title')}
        </Title>
        {mayMerge && (
          <Button size="compact-sm" variant="default" onClick={() => setMerging(true)}>
            {t('merge.into')}
          </Button>
        )}
      </Group>
      <List post={post} mayMerge={mayMerge} />
      {isMerging && <MergeInto post={post} close={() => setMerging(false)} />}
    </Stack>
  )
}
