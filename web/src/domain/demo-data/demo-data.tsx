import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../components/confirm.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { useDemoData, useLoadDemoData, useRemoveDemoData } from './queries.ts'

const Load = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('demo.load')}
      about={t('demo.load.about')}
      label={t('demo.load')}
      change={useLoadDemoData()}
      input={undefined}
      close={close}
      isGood
    />
  )
}

const Remove = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('demo.remove')}
      about={t('demo.remove.about')}
      label={t('demo.remove')}
      change={useRemoveDemoData()}
      input={undefined}
      close={close}
    />
  )
}

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
      {open === 'load' && <Load close={close} />}
      {open === 'remove' && <Remove close={close} />}
    </Group>
  )
}
