import './bulk.css'
import { Affix, Button, Group, List, Notification, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = {
  message: string
  /** The items that could not be changed, with the reasons. */
  failed?: { id: string; name: string; message: string }[]
  undo?: (() => void) | undefined
  /** Leads to what was created. */
  link?: ReactNode
  isUndoing?: boolean
  close: () => void
}

/** How long a result without failures is shown, in ms: long enough to read it and to reach Undo. */
const shownMs = 10_000

/** Calls `close` after some time without the pointer or the focus in the element. */
const useClosing = (isClosing: boolean, close: () => void) => {
  const [isHeld, setHeld] = useState(false)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (isHeld || !isClosing) return undefined
    const timer = setTimeout(() => latest.current(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, isClosing])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}

/**
 * The result of an action that can be undone, or of a bulk action. It floats over the start of the page, so that the list does not move
 * and the composer at the end is not covered. Failures stay until they are closed.
 */
export const BulkOutcome = ({ message, failed = [], undo, link, isUndoing = false, close }: Props) => {
  const { t } = useTexts()
  const closing = useClosing(failed.length === 0 && !isUndoing, close)
  return (
    <Affix position={{ bottom: 16, right: 16, left: 16 }} className="outcome" zIndex={150}>
      <Notification
        {...closing}
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
          {link}
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
