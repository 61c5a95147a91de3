import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { canAdminister, canWriteFeedback, canWriteSupport, useMe } from '../../api/session.ts'
import { ConfirmDelete } from '../../components/confirm-delete.tsx'
import { destructive } from '../../components/destructive.ts'
import { Icon } from '../../components/icons.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { EditView } from './edit.tsx'
import {
  type Filters,
  isSame,
  type SavedList,
  type SavedView,
  useDeleteView,
  useSavedViews,
} from './queries.ts'

type Props = {
  list: SavedList
  /** The filters in the URL. */
  filters: Filters
  show: (filters: Filters) => void
  size?: 'xs' | 'sm'
}

type Open = 'save' | 'edit' | 'delete' | undefined

const useMay = (list: SavedList, view: SavedView | undefined) => {
  const me = useMe()
  const canSave = list === 'posts' ? canWriteFeedback(me) : canWriteSupport(me)
  const isOurs = view?.ownerPrincipalId === me.principalId || canAdminister(me)
  return { canSave, canChange: canSave && view !== undefined && isOurs }
}

const Items = ({ views, filters, show }: { views: SavedView[] } & Pick<Props, 'filters' | 'show'>) => (
  <>
    {views.map(view => (
      <Menu.Item
        key={view.id}
        leftSection={<Icon name={view.isShared ? 'people' : 'person'} size={14} />}
        {...(isSame(view.filters, filters) && { 'aria-current': 'true' })}
        onClick={() => show(view.filters)}
      >
        <bdi>{view.name}</bdi>
      </Menu.Item>
    ))}
  </>
)

/** A menu of the saved views of a list, which also saves the current filters as a view. */
export const SavedViews = ({ list, filters, show, size = 'sm' }: Props) => {
  const { t } = useTexts()
  const views = useSavedViews(list)
  const remove = useDeleteView()
  const [open, setOpen] = useState<Open>()
  const current = views.find(view => isSame(view.filters, filters))
  const { canSave, canChange } = useMay(list, current)
  const close = () => setOpen(undefined)
  if (!canSave && views.length === 0) return null
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            size={size}
            rightSection={<Icon name="unfold" size={14} />}
            aria-label={current ? t('views.current', { name: current.name }) : t('views.title')}
          >
            <bdi className="view-name">{current?.name ?? t('views.title')}</bdi>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="choices">
          {views.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          <Items views={views} filters={filters} show={show} />
          {canSave && <Menu.Divider />}
          {canSave && !current && (
            <Menu.Item disabled={Object.keys(filters).length === 0} onClick={() => setOpen('save')}>
              {t('views.save')}
            </Menu.Item>
          )}
          {canChange && <Menu.Item onClick={() => setOpen('edit')}>{t('views.edit')}</Menu.Item>}
          {canChange && (
            <Menu.Item c={destructive} onClick={() => setOpen('delete')}>
              {t('views.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {(open === 'save' || open === 'edit') && (
        <EditView view={open === 'edit' ? current : undefined} list={list} filters={filters} close={close} />
      )}
      {open === 'delete' && current && (
        <ConfirmDelete item={current} about="views.delete.about" change={remove} close={close} />
      )}
    </>
  )
}
