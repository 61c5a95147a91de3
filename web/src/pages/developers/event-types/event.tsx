import { Accordion, Anchor, Badge, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { canAdminister, useMe } from '../../../api/session.ts'
import { CodeBlock } from '../../../components/code-block.tsx'
import type { EventName, EventType } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { SchemaTree } from './schema-tree.tsx'

const EventBadges = ({ private: isPrivate, boardScoped }: EventType) => {
  const { t } = useTexts()
  return (
    <>
      {isPrivate && (
        <Badge variant="dot" color="orange" size="sm" tt="none">
          {t('webhooks.events.private')}
        </Badge>
      )}
      {boardScoped && (
        <Badge variant="default" size="sm" tt="none">
          {t('eventTypes.boards')}
        </Badge>
      )}
    </>
  )
}

const Content = ({ event, send }: Props) => {
  const { t } = useTexts()
  const me = useMe()
  return (
    <>
      {event.private && (
        <Text size="sm" mb="sm">
          {t('eventTypes.private.about')}
        </Text>
      )}
      <Group mb="md">
        {canAdminister(me) && (
          <Button size="xs" onClick={() => send(event.type)}>
            {t('eventTypes.send')}
          </Button>
        )}
        <Anchor size="sm" href={event.schemaUrl} target="_blank">
          {t('eventTypes.schema')}
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <div>
          <Text size="sm" fw={600} mb="xs">
            {t('eventTypes.fields')}
          </Text>
          <SchemaTree type={event.type} />
        </div>
        <CodeBlock label={t('eventTypes.sample')} text={JSON.stringify(event.sample, null, 2)} />
      </SimpleGrid>
    </>
  )
}

type Props = { event: EventType; send: (type: EventName) => void }

/** An event type with its description, its fields and an example. */
export const EventItem = ({ event, send }: Props) => (
  <Accordion.Item value={event.type}>
    <Accordion.Control>
      <Group gap="xs">
        <Text fw={600} component="bdi">
          {event.type}
        </Text>
        <EventBadges {...event} />
      </Group>
      <Text size="sm" c="dimmed">
        <bdi>{event.summary}</bdi>
      </Text>
    </Accordion.Control>
    <Accordion.Panel>
      <Content event={event} send={send} />
    </Accordion.Panel>
  </Accordion.Item>
)
