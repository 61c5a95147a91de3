import { NativeSelect, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Announcer } from '../../../components/announcer.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { choicesOf } from '../../../components/forms/choices.ts'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { type Status, useStatuses } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditStatus } from './edit.tsx'
import { StatusList } from './list.tsx'
import { useDeleteStatus, useOrderStatuses } from './queries.ts'

const route = getRouteApi('/statuses')

const texts = {
  title: 'statuses.title',
  about: 'statuses.about',
  create: 'statuses.create',
  empty: 'statuses.empty',
  count: 'statuses.count',
} as const

const Statuses = ({ items, actions }: { items: Status[]; actions: RecordAction<Status>[] }) => {
  const order = useOrderStatuses()
  return (
    <Announcer>
      <Stack>
        {order.error && <ErrorNote error={order.error} />}
        <StatusList items={items} save={order.mutate} actions={actions} />
      </Stack>
    </Announcer>
  )
}

const DeleteStatus = ({ status, close }: { status: Status; close: () => void }) => {
  const { t } = useTexts()
  const others = useStatuses().data?.filter(({ id }) => id !== status.id) ?? []
  const usual = others.find(({ isDefault }) => isDefault)?.id ?? ''
  const [replaceWith, setReplaceWith] = useState(usual)
  return (
    <Confirm
      title={t('delete.title', { name: status.name })}
      about={t('statuses.delete.about')}
      label={t('list.delete')}
      change={useDeleteStatus()}
      input={{ id: status.id, replaceWith }}
      close={close}
    >
      <NativeSelect
        label={t('statuses.delete.replace')}
        data={choicesOf(others)}
        value={replaceWith}
        onChange={event => setReplaceWith(event.currentTarget.value)}
      />
    </Confirm>
  )
}

export const StatusesPage = () => {
  const navigate = route.useNavigate()
  return (
    <CollectionPage
      texts={texts}
      list={useStatuses()}
      search={route.useSearch()}
      navigate={navigate}
      edit={(status, close) => <EditStatus key={status?.id ?? ''} status={status} close={close} />}
      remove={(status, close) => <DeleteStatus status={status} close={close} />}
      mayRemove={({ isDefault }) => !isDefault}
    >
      {(items, actions) => <Statuses items={items} actions={actions} />}
    </CollectionPage>
  )
}
