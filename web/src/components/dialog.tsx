import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

type Props = {
  title: string
  close: () => void
  /** Closes only by its own buttons, so that its content is not lost by accident. */
  isFirm?: boolean
  /** Use `lg` for longer forms. */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** Returns the focus to the element that opened the dialog. Mantine does so only if the dialog stays mounted after closing. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const hasNoFocus = document.activeElement === document.body
      if (hasNoFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** Ctrl+Enter or ⌘+Enter sends the form from any of its fields, unless it is being sent. */
const submit = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, target, defaultPrevented } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented || !(target instanceof Element)) return
  event.preventDefault()
  target.closest('form')?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
}

/** Open for as long as it is mounted. */
export const Dialog = ({ title, close, isFirm = false, size = 'md', children }: Props) => {
  const { t } = useTexts()
  useFocusBack()
  return (
    <Modal
      opened
      onClose={close}
      onKeyDown={submit}
      title={title}
      centered
      size={size}
      classNames={{ title: 'dialog-title' }}
      closeOnEscape={!isFirm}
      closeOnClickOutside={!isFirm}
      withCloseButton={!isFirm}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {children}
    </Modal>
  )
}
