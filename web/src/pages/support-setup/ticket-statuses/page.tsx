import { Badge, Group, Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister } from '../../../api/session.ts'
import { Announcer } from '../../../components/announcer.tsx'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { SortableList } from '../../../components/lists/sortable-list.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { type TicketStatus, ticketStatuses } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditTicketStatus } from './edit.tsx'
import { useOrderTicketStatuses } from './queries.ts'

const route = getRouteApi('/ticket-statuses')

const texts = {
  title: 'ticketStatuses.title',
  about: 'ticketStatuses.about',
  create: 'ticketStatuses.create',
  empty: 'ticketStatuses.empty',
  count: 'ticketStatuses.count',
} as const

const Row = ({ name, category, stage, isDefault }: TicketStatus) => {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      <Text fw={600} className="breakable" component="span">
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" component="span">
        {t(`ticketStatuses.category.${category}`)}
        {stage && ` · ${t(`ticketStatuses.stage.${stage}`)}`}
      </Text>
      {isDefault && (
        <Badge variant="default" tt="none">
          {t('ticketStatuses.default.badge')}
        </Badge>
      )}
    </Group>
  )
}

type ListProps = { items: TicketStatus[]; actions: RecordAction<TicketStatus>[] }

const StatusList = ({ items, actions }: ListProps) => {
  const { t } = useTexts()
  const order = useOrderTicketStatuses()
  return (
    <Announcer>
      <Stack>
        {order.error && <ErrorNote error={order.error} />}
        <SortableList label={t('ticketStatuses.title')} items={items} save={order.mutate} actions={actions}>
          {status => <Row {...status} />}
        </SortableList>
      </Stack>
    </Announcer>
  )
}

export const TicketStatusesPage = () => {
  const remove = ticketStatuses.useDelete()
  return (
    <CollectionPage
      texts={texts}
      list={ticketStatuses.useAll()}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      isFor={canAdminister}
      edit={(status, close) => <EditTicketStatus key={status?.id ?? ''} status={status} close={close} />}
      remove={(status, close) => (
        <ConfirmDelete item={status} about="ticketStatuses.delete.about" change={remove} close={close} />
      )}
      mayRemove={({ isDefault }) => !isDefault}
    >
      {(items, actions) => <StatusList items={items} actions={actions} />}
    </CollectionPage>
  )
}
