import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/states.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { type ApiKey, useRevokeKey } from './queries.ts'

export const RevokeKey = ({ apiKey: { id, name }, close }: { apiKey: ApiKey; close: () => void }) => {
  const { say } = useTexts()
  const revoke = useRevokeKey()
  return (
    <Dialog title={say('keys.revoke.title', { name })} close={close}>
      <Stack>
        <Text size="sm">{say('keys.revoke.about')}</Text>
        {revoke.error && <ErrorNote error={revoke.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {say('dialog.cancel')}
          </Button>
          <Button
            color="red.9"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(id, { onSuccess: close })}
          >
            {say('keys.revoke')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
