import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { PagedList } from '../../components/lists/paged-list.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type PostItem, usePosts } from './queries.ts'

type Candidate = Pick<PostItem, 'id' | 'title' | 'voteCount'>

type CandidatesProps = {
  posts: Candidate[]
  /** The chosen post while the merge runs. */
  pendingId: string | undefined
  choose: (post: Candidate) => void
}

const Candidates = ({ posts, pendingId, choose }: CandidatesProps) => {
  const { t } = useTexts()
  return (
    <Stack component="ul" className="cards choices" gap="xs">
      {posts.map(post => (
        <Group key={post.id} component="li" justify="space-between" wrap="nowrap">
          <div className="breakable">
            <Text size="sm">
              <bdi>{post.title}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {t('posts.votes', { count: post.voteCount })}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            loading={pendingId === post.id}
            flex="none"
            disabled={pendingId !== undefined}
            onClick={() => choose(post)}
          >
            {t('merge.choose')}
            <VisuallyHidden>&nbsp;{post.title}</VisuallyHidden>
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

type Props = {
  title: string
  /** The posts to merge. Two or more of them are offered first. */
  posts: Candidate[]
  pendingId: string | undefined
  error: Error | null
  choose: (post: Candidate) => void
  close: () => void
}

/** Chooses the post that others are merged into: one of them, or any other. */
export const ChooseTarget = ({ title, posts, pendingId, error, choose, close }: Props) => {
  const { t } = useTexts()
  const [search, setSearch] = useState<string>()
  const list = usePosts({ sort: 'votes', ...(search && { search }) })
  const candidates = { pendingId, choose }
  return (
    <Dialog title={title} close={close} size="lg">
      <Stack>
        <Text size="sm">{t('merge.into.about')}</Text>
        {error && <ErrorNote error={error} />}
        {posts.length > 1 && (
          <>
            <Text size="sm" fw={600}>
              {t('merge.selected')}
            </Text>
            <Candidates posts={posts.toSorted((a, b) => b.voteCount - a.voteCount)} {...candidates} />
            <Text size="sm" fw={600}>
              {t('merge.others')}
            </Text>
          </>
        )}
        <SearchField label={t('posts.search')} value={search} search={setSearch} />
        <PagedList list={list} empty="merge.none" count="posts.count">
          {found => (
            <Candidates
              posts={found.filter(({ id }) => !posts.some(post => post.id === id))}
              {...candidates}
            />
          )}
        </PagedList>
      </Stack>
    </Dialog>
  )
}
