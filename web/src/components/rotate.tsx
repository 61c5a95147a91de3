import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../texts/use-texts.tsx'
import { Dialog } from './dialog.tsx'
import { Secret } from './secret.tsx'
import { ErrorNote } from './states.tsx'

const graces = ['86400', '3600', '0'] as const

/** Takes the grace period in seconds and returns the new secret. */
export type Rotation = UseMutationResult<{ secret: string | undefined }, Error, number>

/** Selects the texts: `key` for API keys, `secret` for webhooks and OAuth clients. */
type Rotated = 'secret' | 'key'

type Props = { what: Rotated; name: string; rotation: Rotation; close: () => void }

/** Asks for the grace period of the current secret, then shows the new one. */
export const Rotate = ({ what, name, rotation, close }: Props) => {
  const { t } = useTexts()
  const [grace, setGrace] = useState<string>('86400')
  if (rotation.data)
    return (
      <Dialog title={t(`rotate.done.${what}`, { name })} close={close} isFirm>
        <Secret kind={what} value={rotation.data.secret} done={close} />
      </Dialog>
    )
  return (
    <Dialog title={t('rotate.title', { name })} close={close}>
      <Stack>
        <Text size="sm">{t(`rotate.about.${what}`)}</Text>
        <Radio.Group label={t(`rotate.current.${what}`)} value={grace} onChange={setGrace}>
          <Stack gap="xs" mt={4}>
            {graces.map(seconds => (
              <Radio key={seconds} value={seconds} label={t(`rotate.grace.${seconds}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {rotation.error && <ErrorNote error={rotation.error} />}
        <Group justify="flex-end" className="buttons">
          <Button variant="default" onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <Button loading={rotation.isPending} onClick={() => rotation.mutate(Number(grace))}>
            {t('rotate.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
