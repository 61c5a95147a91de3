import { NativeSelect, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Status, useStatuses } from '../feedback/lookups.ts'
import { Announcer } from '../parts/announcer.tsx'
import { choicesOf } from '../parts/choices.ts'
import { Confirm } from '../parts/confirm.tsx'
import type { RecordAction } from '../parts/records.tsx'
import { ErrorNote } from '../parts/states.tsx'
import { SetUpPage } from '../set-up/set-up-page.tsx'
import { useTexts } from '../texts/use-texts.tsx'
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
  const { say } = useTexts()
  const others = useStatuses().data?.filter(({ id }) => id !== status.id) ?? []
  const usual = others.find(({ isDefault }) => isDefault)?.id ?? ''
  const [replaceWith, setReplaceWith] = useState(usual)
  return (
    <Confirm
      title={say('delete.title', { name: status.name })}
      about={say('statuses.delete.about')}
      label={say('list.delete')}
      change={useDeleteStatus()}
      input={{ id: status.id, replaceWith }}
      close={close}
    >
      <NativeSelect
        label={say('statuses.delete.replace')}
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
    <SetUpPage
      texts={texts}
      list={useStatuses()}
      search={route.useSearch()}
      go={navigate}
      edit={(status, close) => <EditStatus key={status?.id ?? ''} status={status} close={close} />}
      remove={(status, close) => <DeleteStatus status={status} close={close} />}
      mayRemove={({ isDefault }) => !isDefault}
    >
      {(items, actions) => <Statuses items={items} actions={actions} />}
    </SetUpPage>
  )
}
