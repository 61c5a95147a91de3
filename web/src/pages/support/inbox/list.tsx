import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { SelectAll } from '../../../components/bulk/checkboxes.tsx'
import { useSelection } from '../../../components/bulk/selection.ts'
import { Filter } from '../../../components/forms/filter.tsx'
import { Icon } from '../../../components/icons.tsx'
import { useMotion } from '../../../components/lists/motion.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { rowInFocus, useShortcuts } from '../../../components/shortcuts.ts'
import { SavedViews } from '../../../domain/saved-views/menu.tsx'
import type { Filters } from '../../../domain/saved-views/queries.ts'
import { SearchField } from '../../../domain/support/search-field.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Bulk } from './bulk.tsx'
import { type InboxChange, InboxFilters } from './filters.tsx'
import type { useConversations } from './queries.ts'
import { ConversationRow } from './row.tsx'
import { type InboxSearch, inboxSorts } from './search.ts'
import { SearchAll } from './search-all.tsx'
import { ViewSelect } from './views.tsx'

type Props = {
  list: ReturnType<typeof useConversations>
  search: InboxSearch
  change: InboxChange
  show: (filters: Filters) => void
  openId: string | undefined
  showKeys: () => void
  /** Undefined if the member may not start a conversation. */
  start: (() => void) | undefined
}

const SortSelect = ({ search, change }: Pick<Props, 'search' | 'change'>) => {
  const { t } = useTexts()
  const own = search.view === 'mentions' ? 'mentioned' : 'recent'
  return (
    <Filter
      className="inbox-sort"
      size="xs"
      aria-label={t('support.sort')}
      none={t(`inbox.sort.${own}`)}
      values={inboxSorts.filter(it => it !== own)}
      nameOf={it => t(`inbox.sort.${it}`)}
      value={search.sort}
      choose={sort => change({ sort })}
    />
  )
}

const Head = ({ search, change, show, openId, showKeys, start }: Omit<Props, 'list'>) => {
  const { t } = useTexts()
  return (
    <div className="inbox-list-head">
      <Group justify="space-between" gap="xs" mb="xs">
        {/* The page title (h1) belongs to the open conversation, if there is one. */}
        <Title order={openId ? 2 : 1} size="h4" tabIndex={-1} className="page-title nowrap">
          {t('inbox.title')}
        </Title>
        <Group gap="xs" wrap="nowrap" className="inbox-tools">
          <SortSelect search={search} change={change} />
          <ActionIcon variant="default" size={30} onClick={showKeys} aria-label={t('shortcuts.title')}>
            ?
          </ActionIcon>
          {start && (
            <ActionIcon size={30} onClick={start} aria-label={t('inbox.start')} title={t('inbox.start')}>
              <Icon name="plus" size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <ViewSelect
        search={search}
        choose={view => change({ view: view === 'all' ? undefined : view })}
        show={show}
      />
      <SearchField
        label="inbox.search"
        value={search.search ?? ''}
        change={text => change({ search: text || undefined })}
      />
      <Group gap="xs" mt="xs" grow>
        <InboxFilters search={search} change={change} />
        <SavedViews list="conversations" filters={search} show={show} size="xs" />
      </Group>
    </div>
  )
}

/** A search that finds no more than this in its view offers what it finds in all conversations. */
const few = 5

/** The conversations of a view. */
export const ConversationList = ({ list, ...props }: Props) => {
  const { t } = useTexts()
  const canWrite = canWriteSupport(useMe())
  const { openId } = props
  const { view, search } = props.search
  const listed = list.data?.pages.flatMap(({ items }) => items) ?? []
  const selection = useSelection(listed)
  const isNearlyEmpty = list.isSuccess && !list.isPlaceholderData && !list.hasNextPage && listed.length <= few
  const isSelecting = selection.items.length > 0
  useShortcuts({
    x: () => {
      const id = rowInFocus() ?? openId
      if (id && canWrite) selection.toggle(id)
    },
    Escape: isSelecting ? () => selection.set([]) : undefined,
  })
  const box = useRef<HTMLDivElement>(null)
  const rows = useMotion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the open conversation from the DOM
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <section className="inbox-list" aria-label={t('inbox.conversations')}>
      <Head {...props} />
      <div className="inbox-rows" ref={box}>
        <PagedList list={list} empty="inbox.empty" picture="talk" count="inbox.count">
          {items => (
            <div>
              {canWrite && (
                <Group gap="xs" className="inbox-select">
                  <SelectAll selection={selection} listed={items} />
                  <Text size="xs" c="dimmed" aria-hidden="true">
                    {t('bulk.selectAll')}
                  </Text>
                </Group>
              )}
              {/* Another view is another list: its rows did not move. */}
              <ul className="cards" key={JSON.stringify(props.search)} ref={rows}>
                {items.map(it => (
                  <ConversationRow
                    key={it.id}
                    it={it}
                    isOpen={it.id === openId}
                    selection={selection}
                    search={search}
                  />
                ))}
              </ul>
            </div>
          )}
        </PagedList>
        {search && view !== 'any' && isNearlyEmpty && (
          <SearchAll search={search} found={listed.length} show={() => props.show({ view: 'any', search })} />
        )}
      </div>
      {canWrite && <Bulk selection={selection} />}
    </section>
  )
}
