import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../components/icons.tsx'
import { useTexts } from '../../texts/use-texts.tsx'

/** A menu of actions that are used less often. */
export const More = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('list.actions.more')}>
          <Icon name="more" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
