import { Button, Kbd } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../components/icons.tsx'
import { withTexts } from '../texts/language.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** Loaded on first use, since it is a tenth of the shell's size. */
const Palette = lazy(async () => ({ default: (await withTexts(import('./palette.tsx'))).Palette }))

const SearchButton = ({ open }: { open: () => void }) => {
  const { t } = useTexts()
  const os = useOs()
  const keys = os === 'macos' || os === 'ios' ? '⌘K' : 'Ctrl K'
  return (
    <Button
      variant="default"
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          {keys}
        </Kbd>
      }
      onClick={open}
    >
      {t('search.open')}
    </Button>
  )
}

/** The search button and its shortcut, Ctrl+K or ⌘K. */
export const Search = () => {
  const [isWanted, want] = useState(false)
  const open = async (): Promise<void> => {
    const { spotlight } = await withTexts(import('./palette.tsx'))
    want(true)
    spotlight.toggle()
  }
  useHotkeys([['mod+K', () => void open()]], []) // also from text fields
  return (
    <>
      <SearchButton open={() => void open()} />
      {isWanted && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </>
  )
}
