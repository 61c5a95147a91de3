import { personName } from '@earshot/i18n'
import { Badge, Box, Button, Card, Group, Text, VisuallyHidden } from '@mantine/core'
import { Written } from '../../../components/files/written.tsx'
import { Time } from '../../../components/time.tsx'
import { useBoards } from '../../../domain/feedback/lookups.ts'
import { RecordLink } from '../../../domain/record-link.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { HeldItem } from './queries.ts'

/** Links a comment to its post. A held post has no page yet. */
const Title = ({ item }: { item: HeldItem }) =>
  item.type === 'comment' ? (
    <RecordLink kind="post" id={item.postId} name={item.title} />
  ) : (
    <bdi>{item.title}</bdi>
  )

const Author = ({ item }: { item: HeldItem }) => {
  const { language } = useTexts()
  const board = useBoards().data?.find(({ id }) => id === item.boardId)
  const author = personName(language, { id: item.authorPrincipalId, name: item.authorName })
  const said = [author, item.authorEmail, board?.name].filter(text => typeof text === 'string')
  return (
    <Text size="xs" c="dimmed" component="div" className="post-line">
      {said.map(text => (
        <span key={text}>
          <bdi>{text}</bdi>
        </span>
      ))}
      <Time moment={item.createdAt} />
    </Text>
  )
}

type Props = { item: HeldItem; isPending: boolean; approve: () => void; reject: () => void }

export const HeldCard = ({ item, isPending, approve, reject }: Props) => {
  const { t } = useTexts()
  return (
    <Card component="li" withBorder data-row={item.id} padding="sm" className="held">
      <Group justify="space-between" align="flex-start">
        <div className="held-main">
          <Group gap="xs">
            <Badge variant="default" size="sm" tt="none">
              {t(`moderation.type.${item.type}`)}
            </Badge>
            <Text fw={600} component="div" className="breakable">
              <Title item={item} />
            </Text>
          </Group>
          <Author item={item} />
        </div>
        <Group gap="xs">
          <Button size="compact-sm" loading={isPending} onClick={approve} data-row-focus>
            {t('moderation.approve')}
            <VisuallyHidden>&nbsp;{item.title}</VisuallyHidden>
          </Button>
          <Button size="compact-sm" variant="default" disabled={isPending} onClick={reject}>
            {t('moderation.reject')}
            <VisuallyHidden>&nbsp;{item.title}</VisuallyHidden>
          </Button>
        </Group>
      </Group>
      {(item.content || item.attachments.length > 0) && (
        <Box mt="xs">
          <Written text={item.content ?? ''} attachments={item.attachments} size="sm" />
        </Box>
      )}
    </Card>
  )
}
