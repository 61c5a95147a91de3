import '../../../../domain/posts/posts.css'
import './post.css'
import { Alert, Anchor, Button, Card, Group, Stack, Tabs, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canReadFeedback, canWriteFeedback, useMe } from '../../../../api/session.ts'
import { destructive } from '../../../../components/destructive.ts'
import { Written } from '../../../../components/files/written.tsx'
import { Page } from '../../../../components/page.tsx'
import { PortalLink } from '../../../../components/portal-link.tsx'
import { ErrorNote, Failed, Loading } from '../../../../components/states.tsx'
import { useBoards } from '../../../../domain/feedback/lookups.ts'
import { PostFigures } from '../../../../domain/posts/figures.tsx'
import { type Post, useDeletePost, usePost } from '../../../../domain/posts/post-queries.ts'
import { useRestore } from '../../../../domain/posts/queries.ts'
import { Votes } from '../../../../domain/posts/row.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { ActivityList } from './activity.tsx'
import { Comments } from './comments.tsx'
import { LinkedConversations } from './conversations.tsx'
import { EditPost } from './edit.tsx'
import { Facts } from './facts.tsx'
import { Duplicates, MergedNote } from './merged.tsx'
import { Similar } from './similar.tsx'
import { Voters } from './voters.tsx'

const route = getRouteApi('/posts/$id')

/** Says that the post is deleted, with a button to restore it. */
const DeletedNote = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const mayWrite = canWriteFeedback(useMe())
  const restore = useRestore()
  return (
    <Alert color="red" role="status" title={t('post.deleted')}>
      <Group justify="space-between">
        <Text size="sm">{t('post.deleted.about')}</Text>
        {mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.mutate([id])}
          >
            {t('post.restore')}
          </Button>
        )}
      </Group>
      {restore.error && <ErrorNote error={restore.error} />}
    </Alert>
  )
}

const Actions = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const deletion = useDeletePost(post.id)
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
          {t('post.edit')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          c={destructive}
          loading={deletion.isPending}
          onClick={() => deletion.mutate()}
        >
          {t('posts.delete')}
        </Button>
      </Group>
      {deletion.error && <ErrorNote error={deletion.error} />}
      {isEditing && <EditPost post={post} close={() => setEditing(false)} />}
    </>
  )
}

const Body = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const mayWrite = canWriteFeedback(useMe())
  return (
    <Card withBorder>
      <div className="post-body">
        <Stack gap="sm">
          <Votes count={post.voteCount} />
          <PostFigures post={post} />
        </Stack>
        <Stack gap="sm" className="breakable">
          {post.content === '' && post.attachments.length === 0 ? (
            <Text c="dimmed" fs="italic">
              {t('post.noContent')}
            </Text>
          ) : (
            <Written text={post.content} attachments={post.attachments} mentions={post.mentionedNames} />
          )}
          {mayWrite && post.deletedAt === null && <Actions post={post} />}
        </Stack>
      </div>
    </Card>
  )
}

/** Only the open tab loads its data. */
const CommentsAndActivity = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const { tab = 'comments' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={it => navigate({ search: it === 'activity' ? { tab: it } : {}, replace: true })}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="comments">{t('comments.title')}</Tabs.Tab>
        <Tabs.Tab value="activity">{t('activity.title')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="comments">
        <Comments post={post} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityList postId={post.id} />
      </Tabs.Panel>
    </Tabs>
  )
}

const Content = ({ post }: { post: Post }) => {
  const isEditable = post.deletedAt === null
  return (
    <>
      {!isEditable && <DeletedNote id={post.id} />}
      {post.canonicalPostId && <MergedNote id={post.id} canonicalPostId={post.canonicalPostId} />}
      <div className="split">
        <Stack gap="lg" className="breakable">
          <Body post={post} />
          {isEditable && <CommentsAndActivity post={post} />}
        </Stack>
        <Stack gap="xl" component="aside">
          <Card withBorder>
            <Facts post={post} />
          </Card>
          {isEditable && <Duplicates post={post} />}
          {isEditable && <Similar post={post} />}
          {isEditable && <Voters post={post} />}
          <LinkedConversations id={post.id} />
        </Stack>
      </div>
    </>
  )
}

/** The portal shows posts on public boards. */
const OnPortal = ({ post: { slug, boardId, deletedAt, moderationState } }: { post: Post }) => {
  const board = useBoards().data?.find(({ id }) => id === boardId)
  const isPublic = board?.audience === 'public' && deletedAt === null && moderationState === 'published'
  return isPublic && <PortalLink path={`/posts/${slug}`} />
}

/** Renders the title before the post has loaded, so that the focus can move to it after navigation. */
const PostDetail = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, isPending, error, refetch } = usePost(id)
  return (
    <Page title={data?.title ?? t('post.one')}>
      <Group justify="space-between">
        <Anchor size="sm" renderRoot={props => <Link to="/posts" {...props} />}>
          {t('post.back')}
        </Anchor>
        {data && <OnPortal post={data} />}
      </Group>
      {isPending && <Loading />}
      {data && <Content post={data} />}
      {!data && error && <Failed error={error} retry={refetch} />}
    </Page>
  )
}

export const PostPage = () => {
  const { t } = useTexts()
  const { id } = route.useParams()
  if (!canReadFeedback(useMe())) return <Page title={t('posts.title')} about={t('error.forbidden')} />
  return <PostDetail key={id} id={id} />
}
