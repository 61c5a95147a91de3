import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** How an item is shown: its name, a line of its text if there is one, and facts about it. */
export type Shown = { name: string; preview?: string | undefined; about: ReactNode }

type Props<Item> = {
  items: Item[]
  shownAs: (item: Item) => Shown
  /** The text of the buttons. */
  label: TextKey
  /** The chosen item while it is being worked on. No other can be chosen meanwhile. */
  pendingId: string | undefined
  choose: (item: Item) => void
}

/** A list to choose one item from. */
export const Choices = <Item extends { id: string }>(props: Props<Item>) => {
  const { items, shownAs, label, pendingId, choose } = props
  const { t } = useTexts()
  return (
    <Stack component="ul" className="cards choices" gap="xs">
      {items.map(item => {
        const { name, preview, about } = shownAs(item)
        return (
          <Group key={item.id} component="li" justify="space-between" wrap="nowrap">
            <div className="breakable">
              <Text size="sm">
                <bdi>{name}</bdi>
              </Text>
              {preview && (
                <Text size="xs" lineClamp={1}>
                  <bdi>{preview}</bdi>
                </Text>
              )}
              <Text size="xs" c="dimmed" component="div">
                {about}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              loading={pendingId === item.id}
              disabled={pendingId !== undefined}
              onClick={() => choose(item)}
            >
              {t(label)}
              <VisuallyHidden>&nbsp;{name}</VisuallyHidden>
            </Button>
          </Group>
        )
      })}
    </Stack>
  )
}
