import { Badge, Group, Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Announcer } from '../parts/announcer.tsx'
import { Ordered } from '../parts/ordered.tsx'
import type { RecordAction } from '../parts/records.tsx'
import { ErrorNote } from '../parts/states.tsx'
import { canAdminister } from '../session.tsx'
import { Delete } from '../set-up/delete.tsx'
import { SetUpPage } from '../set-up/set-up-page.tsx'
import { type TicketStatus, ticketStatuses } from '../support-set-up/lookups.ts'
import { useTexts } from '../texts/use-texts.tsx'
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
  const { say } = useTexts()
  return (
    <Group gap="xs">
      <Text fw={600} className="breakable" component="span">
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" component="span">
        {say(`ticketStatuses.category.${category}`)}
        {stage && ` · ${say(`ticketStatuses.stage.${stage}`)}`}
      </Text>
      {isDefault && (
        <Badge variant="default" tt="none">
          {say('ticketStatuses.default.badge')}
        </Badge>
      )}
    </Group>
  )
}

type ListProps = { items: TicketStatus[]; actions: RecordAction<TicketStatus>[] }

const StatusList = ({ items, actions }: ListProps) => {
  const { say } = useTexts()
  const order = useOrderTicketStatuses()
  return (
    <Announcer>
      <Stack>
        {order.error && <ErrorNote error={order.error} />}
        <Ordered label={say('ticketStatuses.title')} items={items} save={order.mutate} actions={actions}>
          {status => <Row {...status} />}
        </Ordered>
      </Stack>
    </Announcer>
  )
}

/** The way of a ticket. */
export const TicketStatusesPage = () => {
  const remove = ticketStatuses.useDelete()
  return (
    <SetUpPage
      texts={texts}
      list={ticketStatuses.useAll()}
      search={route.useSearch()}
      go={route.useNavigate()}
      isFor={canAdminister}
      edit={(status, close) => <EditTicketStatus key={status?.id ?? ''} status={status} close={close} />}
      remove={(status, close) => (
        <Delete item={status} about="ticketStatuses.delete.about" change={remove} close={close} />
      )}
      mayRemove={({ isDefault }) => !isDefault}
    >
      {(items, actions) => <StatusList items={items} actions={actions} />}
    </SetUpPage>
  )
}
