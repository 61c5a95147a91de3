import { Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { moveRowFocus, rowInFocus, useShortcuts } from '../../../components/shortcuts.ts'
import { ErrorNote } from '../../../components/states.tsx'
import {
  type BatchOutcome,
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
import { BulkOutcome } from './bulk-outcome.tsx'

type Chosen = ReadonlySet<string>

/** The last bulk action. Deletions can be undone. */
type Done = BatchOutcome & { isDeletion: boolean }

const useBulk = (setChosen: (chosen: Chosen) => void) => {
  const batch = useBatch()
  const restore = useRestore()
  const [done, setDone] = useState<Done>()
  const perform = (operations: Operation[]) =>
    batch.mutate(operations, {
      onSuccess: outcome => {
        // After a deletion, only the posts that could not be deleted stay selected. After a change, all do, for the next change.
        const isDeletion = operations[0]?.method === 'delete'
        if (isDeletion) setChosen(new Set(outcome.failed.map(({ post }) => post.id)))
        setDone({ ...outcome, isDeletion })
      },
    })
  const undo = () =>
    restore.mutate(done?.done.map(({ id }) => id) ?? [], { onSuccess: () => setDone(undefined) })
  return { batch, restore, done, perform, undo, close: () => setDone(undefined) }
}

type HeadProps = {
  posts: PostItem[]
  chosen: PostItem[]
  setChosen: (chosen: Chosen) => void
  isPending: boolean
  perform: (operations: Operation[]) => void
}

/** Keeps its height when posts are selected, so that the list does not move. */
const Head = ({ posts, chosen, setChosen, isPending, perform }: HeadProps) => {
  const { t } = useTexts()
  return (
    <Group className="post-list-head" gap="md" wrap="nowrap">
      <Checkbox
        size="sm"
        aria-label={t('posts.chooseAll')}
        checked={chosen.length === posts.length}
        indeterminate={chosen.length > 0 && chosen.length < posts.length}
        onChange={() => setChosen(new Set(chosen.length > 0 ? [] : posts.map(({ id }) => id)))}
      />
      {chosen.length > 0 ? (
        <Bulk posts={chosen} isPending={isPending} perform={perform} />
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
  const [ids, setChosen] = useState<Chosen>(new Set())
  const { batch, restore, done, perform, undo, close } = useBulk(setChosen)
  const choose = (id: string) => setChosen(ids.symmetricDifference(new Set([id])))
  useShortcuts({
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    x: () => {
      const id = rowInFocus()
      if (id && mayWrite) choose(id)
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
              <Head
                posts={posts}
                chosen={posts.filter(({ id }) => ids.has(id))}
                setChosen={setChosen}
                isPending={batch.isPending}
                perform={perform}
              />
            )}
            <ul className="cards" aria-label={t('posts.title')}>
              {posts.map(post => (
                <PostRow
                  key={post.id}
                  post={post}
                  isChosen={ids.has(post.id)}
                  choose={() => choose(post.id)}
                />
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
          failed={done.failed}
          undo={done.isDeletion && done.done.length > 0 ? undo : undefined}
          isUndoing={restore.isPending}
          close={close}
        />
      )}
    </>
  )
}
