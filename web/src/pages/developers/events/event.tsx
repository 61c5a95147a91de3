import { Accordion, Anchor, Badge, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { canAdminister, useMe } from '../../../api/session.ts'
import { CodeBlock } from '../../../components/code-block.tsx'
import type { EventName, EventType } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { SchemaTree } from './schema-tree.tsx'

const EventBadges = ({ private: isPrivate, boardScoped }: EventType) => {
  const { say } = useTexts()
  return (
    <>
      {isPrivate && (
        <Badge variant="dot" color="orange" size="sm" tt="none">
          {say('webhooks.events.private')}
        </Badge>
      )}
      {boardScoped && (
        <Badge variant="default" size="sm" tt="none">
          {say('events.boards')}
        </Badge>
      )}
    </>
  )
}

const Content = ({ event, send }: Props) => {
  const { say } = useTexts()
  const me = useMe()
  return (
    <>
      {event.private && (
        <Text size="sm" mb="sm">
          {say('events.private.about')}
        </Text>
      )}
      <Group mb="md">
        {canAdminister(me) && (
          <Button size="xs" onClick={() => send(event.type)}>
            {say('events.send')}
          </Button>
        )}
        <Anchor size="sm" href={event.schemaUrl} target="_blank">
          {say('events.schema')}
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <div>
          <Text size="sm" fw={600} mb="xs">
            {say('events.fields')}
          </Text>
          <SchemaTree type={event.type} />
        </div>
        <CodeBlock label={say('events.sample')} text={JSON.stringify(event.sample, null, 2)} />
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
