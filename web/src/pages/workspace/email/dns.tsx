import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { Snippet } from '../../../components/copy.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNote, Spinner } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { DnsRecord, Sender, SenderDns } from './model.ts'
import { useDns } from './queries.ts'

const colors = { found: 'green', missing: 'red', different: 'orange', unknown: 'gray' } as const

const StateBadge = ({ state }: Pick<DnsRecord, 'state'>) => {
  const { t } = useTexts()
  return (
    <Badge variant="light" color={colors[state]} tt="none">
      {t(`email.dns.state.${state}`)}
    </Badge>
  )
}

/** In one phrase, how many records of a sender DNS has. */
const useSummary = () => {
  const { t } = useTexts()
  return ({ records }: SenderDns): string => {
    const found = records.filter(({ state }) => state === 'found').length
    if (records.length === 0) return t('email.dns.none')
    if (records.every(({ state }) => state === 'unknown')) return t('email.dns.unknown')
    if (found === records.length) return t('email.dns.all')
    return t('email.dns.some', { found, count: records.length })
  }
}

/** What DNS has for a sender, as a button that opens the records. */
export const DnsState = ({ sender, open }: { sender: Sender; open: () => void }) => {
  const { t } = useTexts()
  const summary = useSummary()
  const { data, isPending } = useDns(sender)
  const known = data ? summary(data) : t('email.dns.unknown')
  return (
    <Anchor component="button" type="button" inherit ta="start" mih={24} onClick={open}>
      {isPending ? t('email.dns.checking') : known}
    </Anchor>
  )
}

const Found = ({ record: { found, foundAt, name, value } }: { record: DnsRecord }) => {
  const { t } = useTexts()
  if (found.length === 0 || found.join() === value) return null
  const label =
    foundAt === null || foundAt === name ? t('email.dns.has') : t('email.dns.has.at', { name: foundAt })
  return <Snippet label={label} code={found.join('\n')} />
}

/** A record to publish, and what DNS has in its place. */
const RecordCard = ({ record }: { record: DnsRecord }) => {
  const { t } = useTexts()
  const { kind, name, type, value, zoneLine, state } = record
  return (
    <Card withBorder component="section" aria-label={t(`email.dns.${kind}`)}>
      <Group justify="space-between">
        <Text fw={600}>{t(`email.dns.${kind}`)}</Text>
        <StateBadge state={state} />
      </Group>
      <Text size="sm" c="dimmed">
        {t(`email.dns.${kind}.about`)}
      </Text>
      {state === 'different' && (
        <Text size="sm" mt="xs">
          {t(`email.dns.${kind}.different`)}
        </Text>
      )}
      <Found record={record} />
      <Snippet label={t('email.dns.name', { type })} code={name} />
      {value !== null && <Snippet label={t('email.dns.value')} code={value} />}
      {zoneLine !== null && <Snippet label={t('email.dns.zone')} code={zoneLine} />}
    </Card>
  )
}

/** The DNS records to publish for a sender, each with its state. */
export const DnsDialog = ({ sender, close }: { sender: Sender; close: () => void }) => {
  const { t } = useTexts()
  const summary = useSummary()
  const { data, error, isFetching, refetch } = useDns(sender)
  return (
    <Dialog title={t('email.dns.title', { name: sender.name })} close={close} size="lg">
      <Stack gap="md">
        <Text size="sm">{t('email.dns.about')}</Text>
        <Group justify="space-between">
          <Text size="sm" role="status">
            {isFetching ? t('email.dns.checking') : data && summary(data)}
          </Text>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('email.dns.check')}
          </Button>
        </Group>
        {error && <ErrorNote error={error} />}
        {!data && isFetching && <Spinner />}
        {data?.records.map(record => (
          <RecordCard key={record.kind} record={record} />
        ))}
        <Text size="sm" c="dimmed">
          {t('email.dns.later')}
        </Text>
      </Stack>
    </Dialog>
  )
}
