import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

type Props = {
  title: string
  close: () => void
  /** It holds what would be lost: only its own button closes it. */
  isFirm?: boolean
  /** Larger for a longer form. */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** Whoever opened it goes on where they were; Mantine sees to that only for a dialog that is rendered after it is closed. */
const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === document.body
      if (isNowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** A dialog is there for as long as it is rendered. */
export const Dialog = ({ title, close, isFirm = false, size = 'md', children }: Props) => {
  const { say } = useTexts()
  useFocusBack()
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      centered
      size={size}
      classNames={{ title: 'dialog-title' }}
      closeOnEscape={!isFirm}
      closeOnClickOutside={!isFirm}
      withCloseButton={!isFirm}
      closeButtonProps={{ 'aria-label': say('dialog.close') }}
    >
      {children}
    </Modal>
  )
}
