import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Time } from '../../../components/time.tsx'
import { RecordLink } from '../../../domain/record-link.tsx'
import { isOff } from '../../../domain/support/feature-disabled.tsx'
import { useConversationsOf, useTicketsOf } from '../../../domain/visitor/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type LineProps = { kind: 'conversation' | 'ticket'; id: string; title: string; status: string; at: string }

const Line = ({ kind, id, title, status, at }: LineProps) => (
  <Group component="li" justify="space-between" gap="xs">
    <Text size="sm" component="div" className="line-main breakable">
      <RecordLink kind={kind} id={id} name={title} />
    </Text>
    <Group gap="xs">
      <Badge variant="default" size="sm" tt="none">
        {status}
      </Badge>
      <Text size="xs" c="dimmed" component="div">
        <Time moment={at} />
      </Text>
    </Group>
  </Group>
)

export const ConversationsOf = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const list = useConversationsOf(id)
  if (isOff(list.error)) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('users.conversations')}>
      <Title order={2} size="h4">
        {t('users.conversations')}
      </Title>
      <PagedList list={list} empty="users.conversations.empty" count="users.conversations.count">
        {items => (
          <Stack component="ul" className="cards lines" gap={0}>
            {items.map(({ id, subject, status, lastMessageAt }) => (
              <Line
                key={id}
                kind="conversation"
                id={id}
                title={subject ?? t('users.conversations.untitled')}
                status={t(`users.support.${status}`)}
                at={lastMessageAt}
              />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

export const TicketsOf = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const list = useTicketsOf(id)
  if (isOff(list.error)) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('users.tickets')}>
      <Title order={2} size="h4">
        {t('users.tickets')}
      </Title>
      <PagedList list={list} empty="users.tickets.empty" count="users.tickets.count">
        {items => (
          <Stack component="ul" className="cards lines" gap={0}>
            {items.map(({ id, reference, title, status, createdAt }) => (
              <Line
                key={id}
                kind="ticket"
                id={id}
                title={`${reference} ${title}`}
                status={t(`users.support.${status}`)}
                at={createdAt}
              />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}
