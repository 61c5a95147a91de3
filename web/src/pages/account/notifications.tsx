import { Alert, Button, Card, NativeSelect, Skeleton, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { canAdminister, useMe } from '../../api/session.ts'
import { ErrorNote, Failed } from '../../components/states.tsx'
import {
  type Choice,
  type Choices,
  type TeamChoices,
  useChangeChoice,
  useChoices,
  useTeamChoices,
} from '../../domain/notifications/queries.ts'
import { useTeams } from '../../domain/support/people.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Kind = keyof Choices

/** Kinds about conversations and tickets, which may belong to a team. */
const teamKinds = [
  'mention',
  'assignment',
  'reply',
  'sla_approaching',
  'sla_breached',
  'sla_unassigned',
] as const satisfies (keyof TeamChoices)[]

const adminKinds = ['webhook_failing', 'webhook_disabled', 'mail_ignored'] as const satisfies Kind[]

const kinds = [...teamKinds, 'held', ...adminKinds] as const satisfies Kind[]

const emails = ['off', 'immediately', 'daily'] as const

/** Only admins are notified of webhooks and ignored emails. */
const isForAdmins = (kind: Kind): boolean => adminKinds.some(it => it === kind)

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

type RowProps = {
  kind: Kind
  choice: Choice
  change: (choice: Choice) => void
  /** Returns to the choice for all teams. */
  reset?: (() => void) | undefined
}

const Row = ({ kind, choice, change, reset }: RowProps) => {
  const { t } = useTexts()
  const name = t(`choices.${kind}`)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
        {reset && (
          <Button variant="subtle" size="compact-xs" ms="xs" onClick={reset}>
            {t('choices.reset')}
          </Button>
        )}
      </Table.Th>
      {(['panel', 'browser'] as const).map(way => (
        <Table.Td key={way}>
          <Switch
            aria-label={`${name}: ${t(`choices.${way}`)}`}
            checked={choice[way]}
            onChange={({ currentTarget }) => change({ ...choice, [way]: currentTarget.checked })}
          />
        </Table.Td>
      ))}
      <Table.Td>
        <NativeSelect
          size="xs"
          aria-label={`${name}: ${t('choices.email')}`}
          data={emails.map(value => ({ value, label: t(`choices.email.${value}`) }))}
          value={choice.email}
          onChange={
            ({ currentTarget }) => change({ ...choice, email: currentTarget.value as Choice['email'] }) // one of `emails`
          }
        />
      </Table.Td>
    </Table.Tr>
  )
}

type TeamProps = { teamId: string | undefined; choose: (teamId: string | undefined) => void }

/** For which team the choices below are. Hidden without teams. */
const TeamSelect = ({ teamId, choose }: TeamProps) => {
  const { t } = useTexts()
  const { data: teams = [] } = useTeams()
  if (teams.length === 0) return null
  return (
    <NativeSelect
      label={t('choices.team')}
      description={t('choices.team.about')}
      data={[
        { value: '', label: t('choices.team.all') },
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={teamId ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
      maw={320}
      mb="sm"
    />
  )
}

/** How the member is notified of each kind, for all teams or for one. A choice is saved at once. */
export const NotificationChoices = () => {
  const { t } = useTexts()
  const me = useMe()
  const [teamId, setTeamId] = useState<string>()
  const { data, error, isPending, refetch } = useChoices()
  const team = useTeamChoices(teamId)
  const { mutate, error: changeError } = useChangeChoice()
  if (isPending) return <Skeleton h={320} role="status" aria-label={t('app.loading')} />
  if (!data) return <Failed error={error} retry={refetch} />
  const own: Partial<Record<Kind, Choice | null>> = teamId === undefined ? {} : (team.data ?? {})
  const shown: readonly Kind[] =
    teamId === undefined ? kinds.filter(kind => canAdminister(me) || !isForAdmins(kind)) : teamKinds
  return (
    <Card withBorder id="notifications">
      <Text size="sm" c="dimmed" mb="sm">
        {t('choices.about')}
      </Text>
      <Permission />
      <TeamSelect teamId={teamId} choose={setTeamId} />
      {changeError && <ErrorNote error={changeError} />}
      {team.error && <ErrorNote error={team.error} />}
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
            {shown.map(kind => (
              <Row
                key={kind}
                kind={kind}
                choice={own[kind] ?? data[kind]}
                change={choice => mutate({ kind, teamId, choice })}
                reset={own[kind] ? () => mutate({ kind, teamId, choice: null }) : undefined}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
