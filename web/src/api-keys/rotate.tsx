import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Secret } from '../parts/secret.tsx'
import { ErrorNote } from '../parts/states.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { type ApiKey, useRotateKey } from './queries.ts'

const graces = ['86400', '3600', '0'] as const

type Props = { apiKey: ApiKey; close: () => void }

export const RotateKey = ({ apiKey: { id, name }, close }: Props) => {
  const { say } = useTexts()
  const [grace, setGrace] = useState<string>('86400')
  const rotate = useRotateKey()
  if (rotate.data?.key)
    return (
      <Dialog title={say('keys.rotated', { name })} close={close} isFirm>
        <Secret value={rotate.data.key} done={close} />
      </Dialog>
    )
  return (
    <Dialog title={say('keys.rotate.title', { name })} close={close}>
      <Stack>
        <Text size="sm">{say('keys.rotate.about')}</Text>
        <Radio.Group label={say('keys.rotate.grace')} value={grace} onChange={setGrace}>
          <Stack gap="xs" mt={4}>
            {graces.map(seconds => (
              <Radio key={seconds} value={seconds} label={say(`keys.rotate.grace.${seconds}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {rotate.error && <ErrorNote error={rotate.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {say('dialog.cancel')}
          </Button>
          <Button
            loading={rotate.isPending}
            onClick={() => rotate.mutate({ id, gracePeriodSeconds: Number(grace) })}
          >
            {say('keys.rotate')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
