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
import { ChooseTarget } from '../../../domain/posts/choose-target.tsx'
import { FigureNames } from '../../../domain/posts/figures.tsx'
import { useMergeAll, useUnmergeAll } from '../../../domain/posts/post-queries.ts'
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
import { Bulk, type BulkProps } from './bulk.tsx'

/** The last bulk action. Deletions and merges can be undone. */
type Done = BatchOutcome<PostItem> & { what: 'changed' | 'deleted' | 'merged' }

const useBulk = (selection: Selection<PostItem>) => {
  const batch = useBatch()
  const merging = useMergeAll()
  const restore = useRestore()
  const unmerge = useUnmergeAll()
  const [done, setDone] = useState<Done>()
  const close = () => setDone(undefined)
  /** After a deletion or a merge, only the posts that failed stay selected. After a change, all do, for the next change. */
  const finish = (what: Done['what'], outcome: BatchOutcome<PostItem>) => {
    if (what !== 'changed') selection.set(outcome.failed.map(({ item }) => item.id))
    setDone({ ...outcome, what })
  }
  const perform = (operations: Operation[]) => {
    close()
    batch.mutate(operations, {
      onSuccess: outcome => finish(operations[0]?.method === 'delete' ? 'deleted' : 'changed', outcome),
    })
  }
  const merge = (canonicalPostId: string, merged: () => void) => {
    close()
    const onSuccess = (outcome: BatchOutcome<PostItem>) => {
      finish('merged', outcome)
      merged()
    }
    merging.mutate({ posts: selection.items, canonicalPostId }, { onSuccess })
  }
  const undoing = { changed: undefined, deleted: restore, merged: unmerge }[done?.what ?? 'changed']
  const undo = undoing && (() => undoing.mutate(done?.done.map(({ id }) => id) ?? [], { onSuccess: close }))
  const error = batch.error ?? restore.error ?? unmerge.error
  return { batch, merging, merge, error, done, perform, undo, isUndoing: undoing?.isPending ?? false, close }
}

type HeadProps = Omit<BulkProps, 'posts'> & { posts: PostItem[]; selection: Selection<PostItem> }

/** Keeps its height when posts are selected, so that the list does not move. */
const Head = ({ posts, selection, ...bulk }: HeadProps) => {
  const { t } = useTexts()
  return (
    <div className="post-list-head">
      <SelectAll selection={selection} listed={posts} />
      {selection.items.length > 0 ? (
        <Group className="post-list-bulk" gap="md" wrap="nowrap">
          <Bulk posts={selection.items} {...bulk} />
        </Group>
      ) : (
        <>
          <Text size="sm" c="dimmed" className="post-list-hint">
            {t('posts.chooseSome')}
            <span className="keys-hint">{t('posts.pressKey')}</span>
          </Text>
          <FigureNames />
        </>
      )}
    </div>
  )
}

export const PostList = ({ search }: { search: PostSearch }) => {
  const { t } = useTexts()
  const mayWrite = canWriteFeedback(useMe())
  const list = usePosts(search)
  const selection = useSelection(list.data?.pages.flatMap(({ items }) => items) ?? [])
  const { batch, merging, merge, error, done, perform, undo, isUndoing, close } = useBulk(selection)
  const [isMerging, setMerging] = useState(false)
  useShortcuts({
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    x: () => {
      const id = rowInFocus()
      if (id && mayWrite) selection.toggle(id)
    },
  })
  return (
    <>
      {error && <ErrorNote error={error} />}
      <PagedList list={list} empty="posts.empty" picture="papers" count="posts.count">
        {posts => (
          <div className="post-list">
            {mayWrite && (
              <Head
                posts={posts}
                selection={selection}
                isPending={batch.isPending}
                perform={perform}
                merge={() => setMerging(true)}
              />
            )}
            <ul className="cards" aria-label={t('posts.title')}>
              {posts.map(post => (
                <PostRow key={post.id} post={post} selection={selection} />
              ))}
            </ul>
          </div>
        )}
      </PagedList>
      {isMerging && (
        <ChooseTarget
          title={t('merge.bulk')}
          posts={selection.items}
          pendingId={merging.isPending ? merging.variables.canonicalPostId : undefined}
          error={merging.error}
          choose={({ id }) => merge(id, () => setMerging(false))}
          close={() => setMerging(false)}
        />
      )}
      {done && (
        <BulkOutcome
          message={t(`posts.bulk.${done.what}`, { count: done.done.length })}
          failed={done.failed.map(({ item: { id, title }, message }) => ({ id, name: title, message }))}
          undo={done.done.length > 0 ? undo : undefined}
          isUndoing={isUndoing}
          close={close}
        />
      )}
    </>
  )
}
