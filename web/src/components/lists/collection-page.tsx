import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { canWriteFeedback, type Me, useMe } from '../../api/session.ts'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { EditSearch } from '../../url/search-params.ts'
import { Page } from '../page.tsx'
import { LoadedList } from './loaded-list.tsx'
import type { RecordAction } from './records.tsx'

type Texts = Record<'title' | 'about' | 'create' | 'empty' | 'count', TextKey>

type Props<T extends { id: string }> = {
  texts: Texts
  list: UseQueryResult<T[]>
  /** The part of the state that is kept in the URL. */
  search: EditSearch
  navigate: (to: { search: EditSearch; replace?: boolean }) => void
  children: (items: T[], actions: RecordAction<T>[]) => ReactNode
  /** The dialog to edit an item, or to create one. */
  edit: (item: T | undefined, close: () => void) => ReactNode
  remove: (item: T, close: () => void) => ReactNode
  mayRemove?: (item: T) => boolean
  /** Shown above the list. */
  above?: ReactNode
  /** More actions besides edit and delete. */
  moreActions?: RecordAction<T>[]
  /** Who may see the page. */
  isFor?: (me: Me) => boolean
  /** Who may change the items. */
  mayChange?: (me: Me) => boolean
}

type ContentProps<T extends { id: string }> = Props<T> & { isChanging: boolean }

const Content = <T extends { id: string }>(props: ContentProps<T>) => {
  const { texts, list, search, navigate, children, edit, remove, isChanging } = props
  const { mayRemove = () => true, moreActions = [] } = props
  const [removing, setRemoving] = useState<T>()
  const editing = list.data?.find(({ id }) => id === search.edit)
  const close = () => navigate({ search: {}, replace: true })
  const actions: RecordAction<T>[] = [
    { label: 'list.edit', act: ({ id }) => navigate({ search: { edit: id } }) },
    ...moreActions,
    { label: 'list.delete', act: setRemoving, isFor: mayRemove, isDestructive: true },
  ]
  return (
    <>
      <LoadedList list={list} empty={texts.empty} picture="papers" count={texts.count}>
        {items => children(items, isChanging ? actions : [])}
      </LoadedList>
      {isChanging && (search.create || editing) && edit(editing, close)}
      {removing && remove(removing, () => setRemoving(undefined))}
    </>
  )
}

/** A page that lists a small collection and has dialogs to create, edit and delete its items. */
export const CollectionPage = <T extends { id: string }>(props: Props<T>) => {
  const { t } = useTexts()
  const me = useMe()
  const { texts, navigate, isFor = canWriteFeedback, mayChange = isFor } = props
  if (!isFor(me)) return <Page title={t(texts.title)} about={t('error.forbidden')} />
  const isChanging = mayChange(me)
  return (
    <Page
      title={t(texts.title)}
      about={t(texts.about)}
      create={
        isChanging ? { label: texts.create, open: () => navigate({ search: { create: true } }) } : undefined
      }
    >
      {props.above}
      <Content {...props} isChanging={isChanging} />
    </Page>
  )
}
