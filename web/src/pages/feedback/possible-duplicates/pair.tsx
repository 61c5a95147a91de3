import type { components } from '@earshot/client'
import { personName } from '@earshot/i18n'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { Time } from '../../../components/time.tsx'
import { StatusBadge } from '../../../domain/feedback/badges.tsx'
import type { PostItem } from '../../../domain/posts/queries.ts'
import { Votes } from '../../../domain/posts/row.tsx'
import { RecordLink } from '../../../domain/record-link.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

type Pair = components['schemas']['PossibleDuplicate']

type SideProps = { post: PostItem; isSuggested: boolean; isPending: boolean; keep: (() => void) | undefined }

/** One of the two posts, with a button to merge the other one into it. */
const Side = ({ post, isSuggested, isPending, keep }: SideProps) => {
  const { t, language } = useTexts()
  return (
    <div className="pair-side">
      <Votes count={post.voteCount} />
      <div className="post-main">
        <Text size="sm" fw={600} component="div" className="breakable">
          <RecordLink kind="post" id={post.id} name={post.title} />
        </Text>
        {post.content && (
          <Text size="sm" c="dimmed" lineClamp={2} component="div" dir="auto">
            {post.content}
          </Text>
        )}
        <Text component="div" size="xs" c="dimmed" className="post-line">
          <span>
            <bdi>{post.boardName}</bdi>
          </span>
          <span>
            <bdi>{personName(language, { id: post.authorPrincipalId, name: post.authorName })}</bdi>
          </span>
          <Time moment={post.createdAt} />
        </Text>
        <Group gap="xs" mt={6}>
          <StatusBadge statusId={post.statusId} slug={post.status} />
          {keep && (
            <Button
              size="compact-xs"
              variant={isSuggested ? 'light' : 'default'}
              loading={isPending}
              onClick={keep}
              {...(isSuggested && { 'data-row-focus': true })}
            >
              {t('pairs.keep')}
              <VisuallyHidden>&nbsp;{post.title}</VisuallyHidden>
            </Button>
          )}
        </Group>
      </div>
    </div>
  )
}

type Props = {
  pair: Pair
  mayWrite: boolean
  /** The post that the other one is being merged into. */
  keptId: string | undefined
  keep: (kept: PostItem, other: PostItem) => void
  dismiss: () => void
}

export const PairItem = ({ pair, mayWrite, keptId, keep, dismiss }: Props) => {
  const { t, language } = useTexts()
  const { post, canonicalPost, similarity } = pair
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(similarity)
  return (
    <li className="pair" data-row={post.id}>
      {[canonicalPost, post].map((it, index, [first, second]) => {
        const other = it === first ? second : first
        return (
          <Side
            key={it.id}
            post={it}
            isSuggested={index === 0}
            isPending={keptId === it.id}
            keep={mayWrite && other ? () => keep(it, other) : undefined}
          />
        )
      })}
      <Group className="pair-foot" justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t('pairs.similarity', { percent })}
        </Text>
        {mayWrite && (
          <Button size="compact-xs" variant="subtle" onClick={dismiss}>
            {t('pairs.dismiss')}
            <VisuallyHidden>&nbsp;{post.title}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </li>
  )
}
