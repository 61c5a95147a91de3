import { personName } from '@earshot/i18n'
import { Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SelectOne } from '../../components/bulk/checkboxes.tsx'
import type { Selection } from '../../components/bulk/selection.ts'
import { Icon } from '../../components/icons.tsx'
import { Time } from '../../components/time.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { StatusBadge, Tags } from '../feedback/badges.tsx'
import { PostFigures } from './figures.tsx'
import type { PostItem } from './queries.ts'

export const Votes = ({ count }: { count: number }) => {
  const { t, language } = useTexts()
  return (
    <div className="post-votes" title={t('posts.votes', { count })}>
      <Icon name="up" size={14} />
      <span aria-hidden="true">{new Intl.NumberFormat(language, { notation: 'compact' }).format(count)}</span>
      <VisuallyHidden>{t('posts.votes', { count })}</VisuallyHidden>
    </div>
  )
}

/** The post's board, author, number of comments and age. */
const Line = ({ post }: { post: PostItem }) => {
  const { t, language } = useTexts()
  return (
    <Text component="div" size="xs" c="dimmed" className="post-line">
      <span>
        <bdi>{post.boardName}</bdi>
      </span>
      <span>
        <bdi>{personName(language, { id: post.authorPrincipalId, name: post.authorName })}</bdi>
      </span>
      {post.commentCount > 0 && <span>{t('posts.comments', { count: post.commentCount })}</span>}
      <Time moment={post.createdAt} />
      {post.canonicalPostId && <strong>{t('posts.merged')}</strong>}
      {post.deletedAt && <strong>{t('posts.deleted')}</strong>}
    </Text>
  )
}

type Props = { post: PostItem; selection: Selection<PostItem> }

export const PostRow = ({ post, selection }: Props) => (
  <li className="post-row" data-row={post.id} {...(selection.has(post.id) && { 'data-chosen': true })}>
    <SelectOne id={post.id} name={post.title} selection={selection} />
    <Votes count={post.voteCount} />
    <div className="post-main">
      <div className="post-head">
        <Link to="/posts/$id" params={{ id: post.id }} className="post-title" data-row-focus>
          <bdi>{post.title}</bdi>
        </Link>
        <Tags tags={post.tags} />
      </div>
      <Line post={post} />
    </div>
    <PostFigures post={post} />
    <StatusBadge statusId={post.statusId} slug={post.status} />
  </li>
)
