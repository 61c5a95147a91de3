import '../../../domain/posts/posts.css'
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../api/session.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Page } from '../../../components/page.tsx'
import { moveRowFocus, rowInFocus, useShortcuts } from '../../../components/shortcuts.ts'
import { ErrorNote } from '../../../components/states.tsx'
import { BoardSelect } from '../../../domain/feedback/pickers.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { patchSearch } from '../../../url/search-params.ts'
import { HeldCard } from './item.tsx'
import { type HeldItem, useApprove, useHeld, useReject } from './queries.ts'

const route = getRouteApi('/moderation')

const Filters = () => {
  const { t } = useTexts()
  const { type, board } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Group>
      <SegmentedControl
        aria-label={t('moderation.filter')}
        data={(['all', 'post', 'comment'] as const).map(value => ({
          value,
          label: t(`moderation.filter.${value}`),
        }))}
        value={type ?? 'all'}
        onChange={value =>
          navigate({
            search: it => patchSearch(it, { type: value === 'all' ? undefined : value }),
            replace: true,
          })
        }
      />
      <BoardSelect
        aria-label={t('posts.board')}
        none={t('posts.filter.boards')}
        value={board ?? ''}
        choose={id => navigate({ search: it => patchSearch(it, { board: id || undefined }), replace: true })}
      />
    </Group>
  )
}

const Reject = ({ item, close }: { item: HeldItem; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('moderation.reject.title', { name: item.title })}
      about={t('moderation.reject.about')}
      label={t('moderation.reject')}
      change={useReject()}
      input={item}
      close={close}
    />
  )
}

const Queue = () => {
  const { t } = useTexts()
  const list = useHeld(route.useSearch())
  const approval = useApprove()
  const [rejecting, setRejecting] = useState<HeldItem>()
  const inFocus = () => list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === rowInFocus())
  /** Moves the focus to the next item first, since the approved one disappears. */
  const approve = (item: HeldItem) => {
    if (rowInFocus() === item.id) moveRowFocus(1)
    approval.mutate(item)
  }
  useShortcuts({
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    a: () => {
      const item = inFocus()
      if (item) approve(item)
    },
    r: () => setRejecting(inFocus()),
  })
  return (
    <>
      {approval.error && <ErrorNote error={approval.error} />}
      <PagedList list={list} empty="moderation.empty" picture="papers" count="moderation.count">
        {items => (
          <Stack component="ul" className="cards" gap="xs" aria-label={t('moderation.title')}>
            {items.map(item => (
              <HeldCard
                key={item.id}
                item={item}
                isPending={approval.isPending && approval.variables.id === item.id}
                approve={() => approve(item)}
                reject={() => setRejecting(item)}
              />
            ))}
          </Stack>
        )}
      </PagedList>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('moderation.keys')}
      </Text>
      {rejecting && <Reject item={rejecting} close={() => setRejecting(undefined)} />}
    </>
  )
}

export const ModerationPage = () => {
  const { t } = useTexts()
  const mayDecide = canWriteFeedback(useMe())
  if (!mayDecide) return <Page title={t('moderation.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('moderation.title')} about={t('moderation.about')}>
      <Filters />
      <Queue />
    </Page>
  )
}
