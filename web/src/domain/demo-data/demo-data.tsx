import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { useDemoData } from './queries.ts'

/** Loaded on first use: the dialogs are larger than the rest of the home page. */
const Load = lazy(async () => ({ default: (await withTexts(import('./dialogs.tsx'))).Load }))
const Remove = lazy(async () => ({ default: (await withTexts(import('./dialogs.tsx'))).Remove }))

/** Says whether there is demo data, with a button to load or remove it. */
export const DemoData = () => {
  const { t } = useTexts()
  const { data } = useDemoData()
  const [open, setOpen] = useState<'load' | 'remove'>()
  if (!data) return null
  const close = () => setOpen(undefined)
  const next = data.status === 'absent' ? 'load' : 'remove'
  return (
    <Group justify="space-between">
      <Text size="sm" flex="1 1 14rem">
        {t(`demo.${data.status}`)}
      </Text>
      <Button variant="default" flex="none" onClick={() => setOpen(next)}>
        {t(`demo.${next}`)}
      </Button>
      <Suspense>
        {open === 'load' && <Load close={close} />}
        {open === 'remove' && <Remove close={close} />}
      </Suspense>
    </Group>
  )
}
