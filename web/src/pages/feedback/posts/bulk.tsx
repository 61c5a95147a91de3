import { Button, Group, Menu, Text } from '@mantine/core'
import { Choices } from '../../../components/bulk/choices.tsx'
import { destructive } from '../../../components/destructive.ts'
import { choicesOf } from '../../../components/forms/choices.ts'
import { Spinner } from '../../../components/states.tsx'
import { useBoards, useStatuses, useTags } from '../../../domain/feedback/lookups.ts'
import { useOwners } from '../../../domain/feedback/pickers.tsx'
import type { Operation, PostItem } from '../../../domain/posts/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const tagIdsOf = (post: PostItem): string[] => post.tags.map(({ id }) => id)

export type BulkProps = {
  posts: PostItem[]
  isPending: boolean
  perform: (operations: Operation[]) => void
  /** Opens the choice of the post to merge them into. */
  merge: () => void
}

/** Adds a tag to the selected posts, or removes it. */
const TagChoices = ({ posts, perform }: Pick<BulkProps, 'posts' | 'perform'>) => {
  const { t } = useTexts()
  const tags = useTags().data ?? []
  const used = tags.filter(({ id }) => posts.some(post => tagIdsOf(post).includes(id)))
  const give = (tagIds: (post: PostItem) => string[]) =>
    perform(posts.map(post => ({ item: post, method: 'update', body: { tagIds: tagIds(post) } })))
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button size="compact-sm" variant="default" disabled={tags.length === 0}>
          {t('posts.tags')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="choices">
        <Menu.Label>{t('bulk.addTag')}</Menu.Label>
        {tags.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => give(post => [...new Set([...tagIdsOf(post), id])])}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
        {used.length > 0 && <Menu.Label>{t('bulk.removeTag')}</Menu.Label>}
        {used.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => give(post => tagIdsOf(post).filter(it => it !== id))}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The bulk actions for the selected posts. */
export const Bulk = ({ posts, isPending, perform, merge }: BulkProps) => {
  const { t } = useTexts()
  const statuses = choicesOf(useStatuses().data)
  const boards = choicesOf(useBoards().data)
  const owners = useOwners()
  const setting = (field: 'statusId' | 'boardId' | 'ownerPrincipalId') => (value: string | null) =>
    perform(posts.map(post => ({ item: post, method: 'update', body: { [field]: value } })))
  return (
    <Group gap={6} role="group" aria-label={t('posts.bulk')} aria-busy={isPending}>
      <Text size="sm" fw={600} role="status" me="xs">
        {t('bulk.selected', { count: posts.length })}
      </Text>
      <Choices label={t('posts.status')} choices={statuses} act={setting('statusId')} />
      <TagChoices posts={posts} perform={perform} />
      <Choices label={t('posts.board')} choices={boards} act={setting('boardId')} />
      <Choices
        label={t('posts.owner')}
        choices={owners}
        none={t('posts.owner.none')}
        act={setting('ownerPrincipalId')}
      />
      <Button size="compact-sm" variant="default" onClick={merge}>
        {t('posts.bulk.merge')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        c={destructive}
        onClick={() => perform(posts.map(post => ({ item: post, method: 'delete' })))}
      >
        {t('posts.delete')}
      </Button>
      {isPending && <Spinner size="xs" />}
    </Group>
  )
}
