import '../../../domain/posts/posts.css'
import { Button, Group, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canReadFeedback, canWriteFeedback, useMe } from '../../../api/session.ts'
import { CreateButton } from '../../../components/create-button.tsx'
import { Page } from '../../../components/page.tsx'
import { useShortcuts } from '../../../components/shortcuts.ts'
import { CreatePost } from '../../../domain/posts/create.tsx'
import { withPosts } from '../../../domain/posts/search.ts'
import { SavedViews } from '../../../domain/saved-views/menu.tsx'
import { useUser } from '../../../domain/users/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { patchSearch } from '../../../url/search-params.ts'
import { Filters } from './filters.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { PostList } from './list.tsx'

const route = getRouteApi('/posts')

/** Shows the filter by author or voter, which links about a user set. */
const OfPerson = ({ by, id, clear }: { by: 'author' | 'voter'; id: string; clear: () => void }) => {
  const { t } = useTexts()
  const { data } = useUser(id)
  return (
    <Group gap="sm">
      <Text size="sm" fw={600}>
        {t(`posts.filter.${by}`, { name: data?.name ?? '…' })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={clear}>
        {t(`posts.filter.${by}.clear`)}
      </Button>
    </Group>
  )
}

const Posts = ({ create }: { create: () => void }) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = canWriteFeedback(useMe())
  const [isHelping, setHelping] = useState(false)
  const change = (patch: Parameters<Parameters<typeof Filters>[0]['change']>[0]) =>
    navigate({ search: before => patchSearch(before, patch), replace: true })
  useShortcuts({ '?': () => setHelping(true), ...(mayWrite && { c: create }) })
  const { author, voter } = search
  return (
    <>
      <Filters search={search} change={change} />
      {author && <OfPerson by="author" id={author} clear={() => change({ author: undefined })} />}
      {voter && <OfPerson by="voter" id={voter} clear={() => change({ voter: undefined })} />}
      <PostList search={search} />
      {search.create && mayWrite && (
        <CreatePost
          board={search.board}
          made={id => navigate({ to: '/posts/$id', params: { id }, replace: true })}
          close={() => change({ create: undefined })}
        />
      )}
      {isHelping && <KeyboardHelp close={() => setHelping(false)} />}
    </>
  )
}

export const PostsPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const navigate = route.useNavigate()
  const { create: _, ...filters } = route.useSearch()
  if (!canReadFeedback(me)) return <Page title={t('posts.title')} about={t('error.forbidden')} />
  const create = () => navigate({ search: before => patchSearch(before, { create: true }) })
  return (
    <Page
      title={t('posts.title')}
      about={t('posts.about')}
      actions={
        <Group gap="sm">
          <SavedViews list="posts" filters={filters} show={saved => navigate({ search: withPosts(saved) })} />
          <Button variant="default" renderRoot={props => <Link to="/possible-duplicates" {...props} />}>
            {t('pairs.title')}
          </Button>
          {canWriteFeedback(me) && <CreateButton label="posts.create" open={create} />}
        </Group>
      }
    >
      <Posts create={create} />
    </Page>
  )
}
