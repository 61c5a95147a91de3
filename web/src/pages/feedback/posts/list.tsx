import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { BatchOutcome } from '../../../api/batch.ts'
import { canWriteFeedback, useMe } from '../../../api/session.ts'
import { SelectAll } from '../../../components/bulk/checkboxes.tsx'
import { BulkOutcome } from '../../../components/bulk/outcome.tsx'
import { type Selection, useSelection } from '../../../components/bulk/selection.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { moveRowFocus, rowInFocus, useShortcuts } from '../../../components/shortcuts.ts'
import { ErrorNote } from '../../../components/states.tsx'
import {
  type Operation,
  type PostItem,
  useBatch,
  usePosts,
  useRestore,
} from '../../../domain/posts/queries.ts'
import { PostRow } from '../../../domain/posts/row.tsx'
import type { PostSearch } from '../../../domain/posts/search.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Bulk } from './bulk.tsx'

/** The last bulk action. Deletions can be undone. */
type Done = BatchOutcome<PostItem> & { isDeletion: boolean }

const useBulk = (selection: Selection<PostItem>) => {
  const batch = useBatch()
  const restore = useRestore()
  const [done, setDone] = useState<Done>()
  const close = () => setDone(undefined)
  const perform = (operations: Operation[]) => {
    close()
    batch.mutate(operations, {
      onSuccess: outcome => {
        // After a deletion, only the posts that could not be deleted stay selected. After a change, all do, for the next change.
        const isDeletion = operations[0]?.method === 'delete'
        if (isDeletion) selection.set(outcome.failed.map(({ item }) => item.id))
        setDone({ ...outcome, isDeletion })
      },
    })
  }
  const undo = () => restore.mutate(done?.done.map(({ id }) => id) ?? [], { onSuccess: close })
  return { batch, restore, done, perform, undo, close }
}

type HeadProps = {
  posts: PostItem[]
  selection: Selection<PostItem>
  isPending: boolean
  perform: (operations: Operation[]) => void
}

/** Keeps its height when posts are selected, so that the list does not move. */
const Head = ({ posts, selection, isPending, perform }: HeadProps) => {
  const { t } = useTexts()
  return (
    <Group className="post-list-head" gap="md" wrap="nowrap">
      <SelectAll selection={selection} listed={posts} />
      {selection.items.length > 0 ? (
        <Bulk posts={selection.items} isPending={isPending} perform={perform} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('posts.chooseSome')}
        </Text>
      )}
    </Group>
  )
}

export const PostList = ({ search }: { search: PostSearch }) => {
  const { t } = useTexts()
  const mayWrite = canWriteFeedback(useMe())
  const list = usePosts(search)
  const selection = useSelection(list.data?.pages.flatMap(({ items }) => items) ?? [])
  const { batch, restore, done, perform, undo, close } = useBulk(selection)
  useShortcuts({
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    x: () => {
      const id = rowInFocus()
      if (id && mayWrite) selection.toggle(id)
    },
  })
  const error = batch.error ?? restore.error
  return (
    <>
      {error && <ErrorNote error={error} />}
      <PagedList list={list} empty="posts.empty" picture="papers" count="posts.count">
        {posts => (
          <div className="post-list">
            {mayWrite && (
              <Head posts={posts} selection={selection} isPending={batch.isPending} perform={perform} />
            )}
            <ul className="cards" aria-label={t('posts.title')}>
              {posts.map(post => (
                <PostRow key={post.id} post={post} selection={selection} />
              ))}
            </ul>
          </div>
        )}
      </PagedList>
      {done && (
        <BulkOutcome
          message={t(done.isDeletion ? 'posts.bulk.deleted' : 'posts.bulk.changed', {
            count: done.done.length,
          })}
          failed={done.failed.map(({ item: { id, title }, message }) => ({ id, name: title, message }))}
          undo={done.isDeletion && done.done.length > 0 ? undo : undefined}
          isUndoing={restore.isPending}
          close={close}
        />
      )}
    </>
  )
}
