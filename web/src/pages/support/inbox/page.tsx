import { Center, Text } from '@mantine/core'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { canReadSupport, canWriteSupport, useMe } from '../../../api/session.ts'
import { Page, usePageTitle } from '../../../components/page.tsx'
import { useShortcuts } from '../../../components/shortcuts.ts'
import { FeatureDisabled, isOff } from '../../../domain/support/feature-disabled.tsx'
import { KeyHelp } from '../../../domain/support/key-help.tsx'
import { WithMerges } from '../../../domain/support/merging/after-merge.tsx'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { AfterClose, ClosedNote } from './after-close.tsx'
import { ConversationList } from './list.tsx'
import { useConversations } from './queries.ts'
import { withInbox } from './search.ts'
import { StartConversation } from './start.tsx'
import { Views } from './views.tsx'
import '../../../domain/support/support.css'
import './inbox.css'

const route = getRouteApi('/inbox')

const shortcuts: [string, TextKey][] = [
  ['J', 'shortcuts.next'],
  ['K', 'shortcuts.previous'],
  ['C', 'inbox.start'],
  ['R', 'composer.reply'],
  ['N', 'composer.note'],
  ['A', 'shortcuts.assign'],
  ['M', 'assign.toMe'],
  ['E', 'shortcuts.close'],
  ['S', 'snooze.title'],
  ['P', 'posts.create'],
  ['U', 'inbox.markUnread'],
  ['X', 'shortcuts.select'],
  ['?', 'shortcuts.title'],
]

/** Moves to the next or previous conversation with j and k, also when the open one has just left the list. */
const useNeighbors = (ids: string[], openId: string | undefined) => {
  const navigate = useNavigate()
  const lastIndex = useRef(-1)
  const found = openId === undefined ? -1 : ids.indexOf(openId)
  if (found >= 0) lastIndex.current = found
  const go = (index: number): void => {
    const id = ids[Math.min(Math.max(index, 0), ids.length - 1)]
    if (id) void navigate({ to: '/inbox/$id', params: { id }, search: true })
  }
  /** Leaves the open conversation, once it is closed, for its neighbor, unless the member has moved on already. */
  const leave = (closed: string) => {
    const index = lastIndex.current
    const id = found >= 0 ? (ids[found + 1] ?? ids[found - 1]) : ids[Math.min(index, ids.length - 1)]
    return () => {
      if (index === -1 || !location.pathname.endsWith(closed)) return
      void (id
        ? navigate({ to: '/inbox/$id', params: { id }, search: true })
        : navigate({ to: '/inbox', search: true }))
    }
  }
  return {
    leave,
    next: () => go(found >= 0 ? found + 1 : openId === undefined ? 0 : lastIndex.current),
    previous: () => go((found >= 0 ? found : lastIndex.current) - 1),
  }
}

const Inbox = () => {
  const { create, ...search } = route.useSearch()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const list = useConversations(search)
  const [hasHelp, setHelp] = useState(false)
  const ids = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items.map(it => it.id)) ?? [],
    [list.data],
  )
  const { next, previous, leave } = useNeighbors(ids, id)
  const [closedId, setClosedId] = useState<string>()
  const afterClose = (closed: string) => {
    const go = leave(closed)
    return () => {
      setClosedId(closed)
      go()
    }
  }
  const canWrite = canWriteSupport(useMe())
  const start = () => navigate({ to: '.', search: { ...search, create: true } })
  useShortcuts({ j: next, k: previous, c: canWrite ? start : undefined, '?': () => setHelp(true) })
  if (isOff(list.error)) return <FeatureDisabled title="inbox.title" about="inbox.off" />
  return (
    <div className="frame inbox" data-open={id !== undefined}>
      <Views search={search} />
      <ConversationList
        list={list}
        search={search}
        openId={id}
        showKeys={() => setHelp(true)}
        start={canWrite ? start : undefined}
        show={filters => navigate({ to: '/inbox', search: withInbox(filters) })}
        change={changes => navigate({ to: '.', search: withInbox({ ...search, ...changes }), replace: true })}
      />
      <div className="inbox-one">
        <AfterClose value={afterClose}>
          <WithMerges
            kind="conversations"
            open={id => void navigate({ to: '/inbox/$id', params: { id }, search: true })}
          >
            <Outlet />
          </WithMerges>
        </AfterClose>
      </div>
      {create && canWrite && (
        <StartConversation
          close={() => navigate({ to: '.', search, replace: true })}
          made={({ id }) => navigate({ to: '/inbox/$id', params: { id }, search, replace: true })}
        />
      )}
      {closedId && <ClosedNote key={closedId} id={closedId} close={() => setClosedId(undefined)} />}
      {hasHelp && <KeyHelp keys={shortcuts} close={() => setHelp(false)} />}
    </div>
  )
}

/** Shown beside the list until a conversation is opened. */
export const NoConversation = () => {
  const { t } = useTexts()
  usePageTitle(t('inbox.title'))
  return (
    <Center h="100%" p="md">
      <Text c="dimmed">{t('inbox.choose')}</Text>
    </Center>
  )
}

export const InboxPage = () => {
  const { t } = useTexts()
  if (!canReadSupport(useMe())) return <Page title={t('inbox.title')} about={t('error.forbidden')} />
  return <Inbox />
}
