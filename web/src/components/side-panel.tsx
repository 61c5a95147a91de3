import { Drawer, type DrawerProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

type Props = { title: string; close: () => void; size: NonNullable<DrawerProps['size']>; children: ReactNode }

/** Details in a drawer beside the page. Open for as long as it is mounted. */
export const SidePanel = ({ title, close, size, children }: Props) => {
  const { t } = useTexts()
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={size}
      title={title}
      classNames={{ title: 'dialog-title' }}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {children}
    </Drawer>
  )
}
