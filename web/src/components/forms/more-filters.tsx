import { Button, Indicator, Popover, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { label: string; isUsed: boolean; size?: 'xs' | 'sm'; children: ReactNode }

/** Filters that are rarely used, behind a button with a mark while one of them is used. */
export const MoreFilters = ({ label, isUsed, size = 'sm', children }: Props) => (
  <Popover position="bottom-end" trapFocus returnFocus>
    <Indicator disabled={!isUsed} offset={4} zIndex={1}>
      <Popover.Target>
        <Button variant="default" fullWidth size={size}>
          {label}
        </Button>
      </Popover.Target>
    </Indicator>
    <Popover.Dropdown aria-label={label}>
      <Stack gap="sm">{children}</Stack>
    </Popover.Dropdown>
  </Popover>
)
