import { Group, Text } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Face } from '../../pictures/face.tsx'
import type { Present } from './use-presence.ts'

/** The other members who have the conversation or ticket open. */
export const Viewers = ({ others }: { others: Present[] }) => {
  const { t } = useTexts()
  if (others.length === 0) return null
  return (
    <ul className="cards viewers" aria-label={t('presence.viewing')}>
      {others.map(({ principalId, name }) => (
        <Group
          key={principalId}
          component="li"
          gap={6}
          wrap="nowrap"
          title={`${t('presence.viewing')}: ${name}`}
        >
          <Face id={principalId} name={name} />
          <Text size="xs" component="span" className="viewer-name">
            <bdi>{name}</bdi>
          </Text>
        </Group>
      ))}
    </ul>
  )
}
