import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Time } from '../../../components/time.tsx'
import { StatusBadge } from '../../../domain/feedback/badges.tsx'
import { usePost } from '../../../domain/posts/post-queries.ts'
import { usePosts } from '../../../domain/posts/queries.ts'
import { RecordLink } from '../../../domain/record-link.tsx'
import { useVotesOf } from '../../../domain/visitor/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

export const PostsOf = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const list = usePosts({ author: id })
  return (
    <Stack gap="xs" component="section" aria-label={t('posts.title')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('posts.title')}
        </Title>
        <Anchor size="sm" renderRoot={props => <Link to="/posts" search={{ author: id }} {...props} />}>
          {t('users.posts.all')}
        </Anchor>
      </Group>
      <PagedList list={list} empty="users.posts.empty" count="posts.count">
        {posts => (
          <Stack component="ul" className="cards lines" gap={0}>
            {posts.map(({ id, title, voteCount, createdAt, statusId, status }) => (
              <Group key={id} component="li" justify="space-between" gap="xs">
                <div className="line-main">
                  <Text size="sm" fw={600} component="div" className="breakable">
                    <RecordLink kind="post" id={id} name={title} />
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    {t('posts.votes', { count: voteCount })} · <Time moment={createdAt} />
                  </Text>
                </div>
                <StatusBadge statusId={statusId} slug={status} />
              </Group>
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

/** Votes contain only the id of their post. */
const VotedPost = ({ id }: { id: string }) => {
  const { data, isPending } = usePost(id)
  if (isPending) return <Skeleton h={16} w={180} />
  return <RecordLink kind="post" id={id} name={data?.title ?? id} />
}

export const VotesOf = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const list = useVotesOf(id)
  return (
    <Stack gap="xs" component="section" aria-label={t('users.votes')}>
      <Title order={2} size="h4">
        {t('users.votes')}
      </Title>
      <PagedList list={list} empty="users.votes.empty" count="posts.votes">
        {votes => (
          <Stack component="ul" className="cards lines" gap={0}>
            {votes.map(({ id, postId, createdAt }) => (
              <Group key={id} component="li" justify="space-between" gap="xs">
                <Text size="sm" component="div" className="line-main breakable">
                  <VotedPost id={postId} />
                </Text>
                <Text size="xs" c="dimmed" component="div">
                  <Time moment={createdAt} />
                </Text>
              </Group>
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}
