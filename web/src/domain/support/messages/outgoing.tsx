import { Badge, Button, Group, Text } from '@mantine/core'
import { useMe } from '../../../api/session.ts'
import { Written } from '../../../components/files/written.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Face } from '../../pictures/face.tsx'
import type { Sending, Sent } from './queries.ts'

/** A message that is being sent or could not be sent. */
export const OutgoingLine = ({ it, sending: { again, discard } }: { it: Sent; sending: Sending }) => {
  const { t } = useTexts()
  const { principalId, name } = useMe()
  return (
    <li className="message" data-kind={it.isNote ? 'note' : 'ours'} aria-busy={!it.isFailed}>
      <Group gap={6} mb={2}>
        <Face id={principalId} name={name} size={22} />
        <Text size="xs" fw={600} component="span">
          {t('support.me')}
        </Text>
        {it.isNote && (
          <Badge variant="dot" size="sm" color="yellow" tt="none">
            {t('message.note')}
          </Badge>
        )}
        {!it.isFailed && (
          <Text size="xs" component="span">
            {t('message.sending')}
          </Text>
        )}
      </Group>
      <Written text={it.content} attachments={it.attachments} size="sm" />
      {it.isFailed && (
        <Group gap="xs" mt="xs" role="alert">
          <Text size="sm" fw={600} c="var(--mantine-color-error)">
            {t('message.failed')}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => again(it)}>
            {t('error.retry')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => discard(it)}>
            {t('message.discard')}
          </Button>
        </Group>
      )}
    </li>
  )
}
