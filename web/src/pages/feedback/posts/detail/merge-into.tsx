import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../components/dialog.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { SearchField } from '../../../../components/search-field.tsx'
import { ErrorNote } from '../../../../components/states.tsx'
import { type Post, useMerge } from '../../../../domain/posts/post-queries.ts'
import { usePosts } from '../../../../domain/posts/queries.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'

/** Chooses the post to merge this one into. */
export const MergeInto = ({ post, close }: { post: Post; close: () => void }) => {
  const { t } = useTexts()
  const [search, setSearch] = useState<string>()
  const list = usePosts({ sort: 'votes', ...(search && { search }) })
  const merge = useMerge()
  return (
    <Dialog title={t('merge.into')} close={close} size="lg">
      <Stack>
        <Text size="sm">{t('merge.into.about')}</Text>
        <SearchField label={t('posts.search')} value={search} search={setSearch} />
        {merge.error && <ErrorNote error={merge.error} />}
        <PagedList list={list} empty="merge.none" count="posts.count">
          {posts => (
            <Stack component="ul" className="cards choices" gap="xs">
              {posts
                .filter(({ id }) => id !== post.id)
                .map(({ id, title, voteCount }) => (
                  <Group key={id} component="li" justify="space-between" wrap="nowrap">
                    <div className="breakable">
                      <Text size="sm">
                        <bdi>{title}</bdi>
                      </Text>
                      <Text size="xs" c="dimmed">
                        {t('posts.votes', { count: voteCount })}
                      </Text>
                    </div>
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={merge.isPending && merge.variables.canonicalPostId === id}
                      onClick={() => merge.mutate({ id: post.id, canonicalPostId: id }, { onSuccess: close })}
                    >
                      {t('merge.choose')}
                      <VisuallyHidden>&nbsp;{title}</VisuallyHidden>
                    </Button>
                  </Group>
                ))}
            </Stack>
          )}
        </PagedList>
      </Stack>
    </Dialog>
  )
}
