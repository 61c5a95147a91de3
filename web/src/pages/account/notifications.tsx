import { Alert, Button, Card, NativeSelect, Skeleton, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { canAdminister, useMe } from '../../api/session.ts'
import { ErrorNote, Failed } from '../../components/states.tsx'
import { type Choices, useChangeChoices, useChoices } from '../../domain/notifications/queries.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Kind = keyof Choices
type Choice = Choices[Kind]

const kinds = [
  'mention',
  'assignment',
  'reply',
  'sla_approaching',
  'sla_breached',
  'held',
  'webhook_failing',
  'webhook_disabled',
] as const satisfies Kind[]

const emails = ['off', 'immediately', 'daily'] as const

/** Only admins are notified of webhooks. */
const isForAdmins = (kind: Kind): boolean => kind.startsWith('webhook')

/** Asks the browser for its permission, which it asks the member for once. */
const Permission = () => {
  const { t } = useTexts()
  const supported = 'Notification' in window
  const [permission, setPermission] = useState(supported ? Notification.permission : 'denied')
  if (!supported || permission === 'granted') return null
  if (permission === 'denied') return <Alert color="yellow">{t('choices.blocked')}</Alert>
  const ask = () => void Notification.requestPermission().then(setPermission)
  return (
    <Button variant="default" onClick={ask} w="fit-content">
      {t('choices.allow')}
    </Button>
  )
}

type RowProps = { kind: Kind; choice: Choice; change: (choice: Partial<Choice>) => void }

const Row = ({ kind, choice, change }: RowProps) => {
  const { t } = useTexts()
  const name = t(`choices.${kind}`)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      {(['panel', 'browser'] as const).map(way => (
        <Table.Td key={way}>
          <Switch
            aria-label={`${name}: ${t(`choices.${way}`)}`}
            checked={choice[way]}
            onChange={({ currentTarget }) => change({ [way]: currentTarget.checked })}
          />
        </Table.Td>
      ))}
      <Table.Td>
        <NativeSelect
          size="xs"
          aria-label={`${name}: ${t('choices.email')}`}
          data={emails.map(value => ({ value, label: t(`choices.email.${value}`) }))}
          value={choice.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value as Choice['email'] })} // one of `emails`
        />
      </Table.Td>
    </Table.Tr>
  )
}

/** How the member is notified of each kind. A choice is saved at once. */
export const NotificationChoices = () => {
  const { t } = useTexts()
  const me = useMe()
  const { data, error, isPending, refetch } = useChoices()
  const change = useChangeChoices()
  if (isPending) return <Skeleton h={320} role="status" aria-label={t('app.loading')} />
  if (!data) return <Failed error={error} retry={refetch} />
  return (
    <Card withBorder id="notifications">
      <Text size="sm" c="dimmed" mb="sm">
        {t('choices.about')}
      </Text>
      <Permission />
      {change.error && <ErrorNote error={change.error} />}
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('choices.kind')}</Table.Th>
              <Table.Th>{t('choices.panel')}</Table.Th>
              <Table.Th>{t('choices.browser')}</Table.Th>
              <Table.Th>{t('choices.email')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds
              .filter(kind => canAdminister(me) || !isForAdmins(kind))
              .map(kind => (
                <Row
                  key={kind}
                  kind={kind}
                  choice={data[kind]}
                  change={choice => change.mutate({ [kind]: choice })}
                />
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
