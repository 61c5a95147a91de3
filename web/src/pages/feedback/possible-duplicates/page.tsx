import '../../../domain/posts/posts.css'
import './pairs.css'
import { Anchor, Group } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canReadFeedback, canWriteFeedback, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Page } from '../../../components/page.tsx'
import { moveRowFocus, useShortcuts } from '../../../components/shortcuts.ts'
import { ErrorNote } from '../../../components/states.tsx'
import { BoardSelect } from '../../../domain/feedback/pickers.tsx'
import { useDismissDuplicate, useMerge, usePossibleDuplicates } from '../../../domain/posts/post-queries.ts'
import { DismissedNote, type MergedPair, MergedPairNote } from '../../../domain/posts/undo-notes.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { PairItem } from './pair.tsx'

const route = getRouteApi('/possible-duplicates')

const Pairs = () => {
  const { t } = useTexts()
  const { board } = route.useSearch()
  const navigate = route.useNavigate()
  const list = usePossibleDuplicates(board)
  const merge = useMerge()
  const [merged, setMerged] = useState<MergedPair>()
  const dismissal = useDismissDuplicate()
  const mayWrite = canWriteFeedback(useMe())
  useShortcuts({ j: () => moveRowFocus(1), k: () => moveRowFocus(-1) })
  const error = merge.error ?? dismissal.error
  /** Moves the focus to the next pair first, since this one disappears. */
  const next = () => moveRowFocus(1)
  return (
    <>
      <Group>
        <BoardSelect
          aria-label={t('posts.board')}
          none={t('posts.filter.boards')}
          value={board ?? ''}
          choose={id => navigate({ search: id ? { board: id } : {}, replace: true })}
        />
      </Group>
      {error && <ErrorNote error={error} />}
      {dismissal.isSuccess && <DismissedNote pair={dismissal.variables} close={dismissal.reset} />}
      {merged && <MergedPairNote key={merged.id} pair={merged} close={() => setMerged(undefined)} />}
      <PagedList list={list} empty="pairs.empty" picture="papers" count="pairs.count">
        {pairs => (
          <ul className="cards pairs" aria-label={t('pairs.title')}>
            {pairs.map(pair => {
              const { post, canonicalPost } = pair
              return (
                <PairItem
                  key={post.id + canonicalPost.id}
                  pair={pair}
                  mayWrite={mayWrite}
                  keptId={
                    merge.isPending &&
                    [post.id, canonicalPost.id].includes(merge.variables.id) &&
                    [post.id, canonicalPost.id].includes(merge.variables.canonicalPostId)
                      ? merge.variables.canonicalPostId
                      : undefined
                  }
                  keep={(kept, other) => {
                    next()
                    dismissal.reset()
                    const { id, title } = other
                    merge.mutate(
                      { id, canonicalPostId: kept.id },
                      { onSuccess: () => setMerged({ id, title, kept: kept.title }) },
                    )
                  }}
                  dismiss={() => {
                    next()
                    setMerged(undefined)
                    dismissal.mutate({ id: post.id, postId: canonicalPost.id })
                  }}
                />
              )
            })}
          </ul>
        )}
      </PagedList>
    </>
  )
}

export const PossibleDuplicatesPage = () => {
  const { t } = useTexts()
  if (!canReadFeedback(useMe())) return <Page title={t('pairs.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('pairs.title')} about={t('pairs.about')}>
      <Anchor size="sm" renderRoot={props => <Link to="/posts" {...props} />}>
        {t('post.back')}
      </Anchor>
      <Pairs />
    </Page>
  )
}
