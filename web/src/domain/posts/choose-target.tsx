import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Choices } from '../../components/choices.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { PagedList } from '../../components/lists/paged-list.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type PostItem, usePosts } from './queries.ts'

type Candidate = Pick<PostItem, 'id' | 'title' | 'voteCount'>

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
  const choosing = {
    shownAs: ({ title, voteCount }: Candidate) => ({
      name: title,
      about: t('posts.votes', { count: voteCount }),
    }),
    ...{ label: 'merge.choose' as const, pendingId, choose },
  }
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
            <Choices items={posts.toSorted((a, b) => b.voteCount - a.voteCount)} {...choosing} />
            <Text size="sm" fw={600}>
              {t('merge.others')}
            </Text>
          </>
        )}
        <SearchField label={t('posts.search')} value={search} search={setSearch} />
        <PagedList list={list} empty="merge.none" count="posts.count">
          {found => (
            <Choices<Candidate>
              items={found.filter(({ id }) => !posts.some(post => post.id === id))}
              {...choosing}
            />
          )}
        </PagedList>
      </Stack>
    </Dialog>
  )
}
