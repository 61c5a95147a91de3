import { dateTimeIn } from '@earshot/i18n'
import { Anchor, Button, Group, Stack, Table, Tabs, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { SidePanel } from '../../../components/side-panel.tsx'
import { ErrorNote, Failed, Loading } from '../../../components/states.tsx'
import { MailBadge } from '../../../domain/mails/status.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Mail, useMail, useResend } from './queries.ts'

const ThreadLink = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const isTicket = id.startsWith('ticket_')
  return (
    <Anchor
      size="sm"
      renderRoot={props => <Link to={isTicket ? '/tickets/$id' : '/inbox/$id'} params={{ id }} {...props} />}
    >
      {t(isTicket ? 'mails.openTicket' : 'mails.openConversation')}
    </Anchor>
  )
}

const Facts = ({ mail }: { mail: Mail }) => {
  const { t, language } = useTexts()
  const { content, createdAt, nextAttemptAt, settledAt, threadId } = mail
  const facts: Fact[] = [
    ['mails.status', <MailBadge key="status" {...mail} />],
    ['mails.kind', t(`mails.kind.${mail.kind}`)],
    ['mails.to', content ? <bdi key="to">{content.to.address}</bdi> : mail.recipientEmail],
    ['mails.from', content?.from.address && <bdi key="from">{content.from.address}</bdi>],
    [
      'message.cc',
      content && content.cc.length > 0 && (
        <bdi key="cc">{content.cc.map(({ address }) => address).join(', ')}</bdi>
      ),
    ],
    ['mails.replyTo', content?.replyTo && <bdi key="reply">{content.replyTo}</bdi>],
    ['mails.created', dateTimeIn(language, createdAt)],
    ['mails.settled', settledAt && dateTimeIn(language, settledAt)],
    ['mails.next', mail.status === 'queued' && nextAttemptAt && dateTimeIn(language, nextAttemptAt)],
    ['mails.thread', threadId && <ThreadLink key="thread" id={threadId} />],
  ]
  return <FactList facts={facts} rows />
}

const Attempts = ({ attemptLog }: Mail) => {
  const { t, language } = useTexts()
  if (attemptLog.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('mails.attempts.none')}
      </Text>
    )
  return (
    <Table aria-label={t('mails.attempts')}>
      <Table.Thead>
        <Table.Tr>
          {(['mails.attempt.at', 'mails.attempt.outcome', 'mails.attempt.code'] as const).map(heading => (
            <Table.Th key={heading} scope="col">
              {t(heading)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attemptLog.map(({ startedAt, outcome, reason, statusCode }) => (
          <Table.Tr key={startedAt}>
            <Table.Td>{dateTimeIn(language, startedAt, 'second')}</Table.Td>
            <Table.Td>{t(outcome === null ? 'mails.attempt.open' : `mails.attempt.${outcome}`)}</Table.Td>
            <Table.Td dir="ltr">{[reason, statusCode].filter(Boolean).join(' · ') || '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The email as it was sent. The frame runs no scripts, and its page has a policy of its own. */
const Content = ({ mail }: { mail: Mail }) => {
  const { t } = useTexts()
  const { content } = mail
  if (!content)
    return (
      <Text size="sm" c="dimmed">
        {t('mails.content.none')}
      </Text>
    )
  return (
    <Tabs defaultValue="html" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="html">{t('mails.html')}</Tabs.Tab>
        <Tabs.Tab value="text">{t('mails.text')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html" pt="sm">
        <iframe
          className="mail-frame"
          sandbox=""
          src={`/api/v1/mails/${mail.id}/content.html`}
          title={t('mails.frame', { subject: content.subject })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt="sm">
        <pre className="mail-text" dir="auto">
          {content.text}
        </pre>
      </Tabs.Panel>
    </Tabs>
  )
}

const canResend = ({ status, content }: Mail): boolean =>
  content !== null && (status === 'failed' || status === 'suppressed')

const Loaded = ({ mail }: { mail: Mail }) => {
  const { t } = useTexts()
  const resend = useResend()
  return (
    <Stack>
      {mail.content && (
        <Text fw={600} className="breakable">
          <bdi>{mail.content.subject}</bdi>
        </Text>
      )}
      <Facts mail={mail} />
      {canResend(mail) && (
        <Group>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(mail.id)}>
            {t('mails.resend')}
          </Button>
        </Group>
      )}
      {resend.error && <ErrorNote error={resend.error} />}
      <Title order={3} size="h5">
        {t('mails.attempts')}
      </Title>
      <Attempts {...mail} />
      <Title order={3} size="h5">
        {t('mails.content')}
      </Title>
      <Content mail={mail} />
    </Stack>
  )
}

/** One email with its attempts and its content. */
export const MailDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTexts()
  const { data, error, refetch } = useMail(id)
  return (
    <SidePanel title={t('mails.one')} close={close} size="xl">
      {data ? <Loaded mail={data} /> : error ? <Failed error={error} retry={refetch} /> : <Loading />}
    </SidePanel>
  )
}
