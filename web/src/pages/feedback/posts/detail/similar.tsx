import { Badge, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../../api/session.ts'
import { ErrorNote } from '../../../../components/states.tsx'
import { StatusBadge } from '../../../../domain/feedback/badges.tsx'
import {
  type Post,
  type SimilarPost,
  useDismissDuplicate,
  useMerge,
  useSimilar,
} from '../../../../domain/posts/post-queries.ts'
import { DismissedNote, type MergedPair, MergedPairNote } from '../../../../domain/posts/undo-notes.tsx'
import { RecordLink } from '../../../../domain/record-link.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { MergeInto } from './merge-into.tsx'

type Actions = { merge: () => void; dismiss: () => void; isMerging: boolean; isDismissing: boolean }

/** Higher than in the list of possible duplicates, which compares titles in both directions. */
const isProbablySame = ({ similarity }: SimilarPost): boolean => similarity >= 0.8

type ItemProps = { it: SimilarPost; actions: Actions | undefined }

const Item = ({ it, actions }: ItemProps) => {
  const { t } = useTexts()
  return (
    <li className="breakable">
      <Text size="sm" component="div">
        <RecordLink kind="post" id={it.id} name={it.title} />
      </Text>
      <Group gap="xs" mt={2}>
        <Text size="xs" c="dimmed">
          {t('posts.votes', { count: it.voteCount })}
        </Text>
        <StatusBadge statusId={it.statusId} slug={it.status} />
        {isProbablySame(it) && (
          <Badge variant="light" size="sm" tt="none">
            {t('pairs.one')}
          </Badge>
        )}
      </Group>
      {actions && (
        <Group gap={6} mt={6}>
          <Button size="compact-xs" variant="default" loading={actions.isMerging} onClick={actions.merge}>
            {t('merge.in')}
            <VisuallyHidden>&nbsp;{it.title}</VisuallyHidden>
          </Button>
          <Button size="compact-xs" variant="subtle" loading={actions.isDismissing} onClick={actions.dismiss}>
            {t('pairs.dismiss')}
            <VisuallyHidden>&nbsp;{it.title}</VisuallyHidden>
          </Button>
        </Group>
      )}
    </li>
  )
}

const List = ({ post, mayMerge }: { post: Post; mayMerge: boolean }) => {
  const { t } = useTexts()
  const { data, isPending, error } = useSimilar(post.id)
  const merge = useMerge()
  const dismissal = useDismissDuplicate()
  const [merged, setMerged] = useState<MergedPair>()
  const isDone = dismissal.isSuccess ? dismissal.variables : undefined
  if (isPending) return <Skeleton h={56} role="status" aria-label={t('app.loading')} />
  if (!data) return <ErrorNote error={error} />
  const failure = merge.error ?? dismissal.error
  return (
    <>
      {isDone && <DismissedNote pair={isDone} close={dismissal.reset} />}
      {merged && <MergedPairNote key={merged.id} pair={merged} close={() => setMerged(undefined)} />}
      {failure && <ErrorNote error={failure} />}
      {data.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('similar.empty')}
        </Text>
      )}
      <Stack component="ul" className="cards" gap="sm">
        {data.map(it => (
          <Item
            key={it.id}
            it={it}
            actions={
              mayMerge
                ? {
                    merge: () =>
                      merge.mutate(
                        { id: it.id, canonicalPostId: post.id },
                        { onSuccess: () => setMerged({ id: it.id, title: it.title, kept: post.title }) },
                      ),
                    isMerging: merge.isPending && merge.variables.id === it.id,
                    dismiss: () => dismissal.mutate({ id: post.id, postId: it.id }),
                    isDismissing: dismissal.isPending && dismissal.variables.postId === it.id,
                  }
                : undefined
            }
          />
        ))}
      </Stack>
    </>
  )
}

/** Similar posts, with buttons to merge them into this one or to say that they are not the same. */
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
