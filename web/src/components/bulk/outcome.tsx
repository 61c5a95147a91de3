import './bulk.css'
import { Affix, Button, Group, List, Notification, Text } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = {
  message: string
  /** The items that could not be changed, with the reasons. */
  failed?: { id: string; name: string; message: string }[]
  undo?: (() => void) | undefined
  isUndoing?: boolean
  close: () => void
}

/** The result of a bulk action. It floats over the page so that the list does not move. */
export const BulkOutcome = ({ message, failed = [], undo, isUndoing = false, close }: Props) => {
  const { t } = useTexts()
  return (
    <Affix position={{ bottom: 16, right: 16, left: 16 }} className="outcome" zIndex={150}>
      <Notification
        role="status"
        withBorder
        color={failed.length > 0 ? 'red' : 'green'}
        onClose={close}
        closeButtonProps={{ 'aria-label': t('dialog.close') }}
      >
        <Group justify="space-between">
          <Text size="sm" fw={600} c="var(--mantine-color-text)">
            {message}
          </Text>
          {undo && (
            <Button size="compact-sm" variant="default" loading={isUndoing} onClick={undo}>
              {t('bulk.undo')}
            </Button>
          )}
        </Group>
        {failed.length > 0 && (
          <List size="sm" mt="xs" c="var(--mantine-color-text)" className="failures">
            {failed.map(({ id, name, message }) => (
              <List.Item key={id}>
                <bdi>{name}</bdi>: <bdi>{message}</bdi>
              </List.Item>
            ))}
          </List>
        )}
      </Notification>
    </Affix>
  )
}
