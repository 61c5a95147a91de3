import { momentIn } from '@earshot/i18n'
import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../components/confirm.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Rotate } from '../../../components/rotate.tsx'
import { Secret } from '../../../components/secret.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useRotateVisitorSecret, useVisitorSecret } from './queries.ts'

/** The first secret needs no grace period, since there is no previous one. */
const CreateFirstSecret = ({ close }: { close: () => void }) => {
  const { say } = useTexts()
  const make = useRotateVisitorSecret()
  if (make.data)
    return (
      <Dialog title={say('visitorSecret.title')} close={close} isFirm>
        <Secret kind="secret" value={make.data.secret} done={close} />
      </Dialog>
    )
  return (
    <Confirm
      title={say('visitorSecret.create')}
      about={say('visitorSecret.about')}
      label={say('visitorSecret.create')}
      change={make}
      input={0}
      close={close}
      done={() => undefined}
      isGood
    />
  )
}

const RotateSecret = ({ close }: { close: () => void }) => {
  const { say } = useTexts()
  return (
    <Rotate
      what="secret"
      name={say('visitorSecret.title')}
      rotation={useRotateVisitorSecret()}
      close={close}
    />
  )
}

/** The secret with which the customer's server signs visitor tokens. */
export const VisitorSecretCard = () => {
  const { say, language } = useTexts()
  const secret = useVisitorSecret()
  const [open, setOpen] = useState<'make' | 'rotate'>()
  const close = () => setOpen(undefined)
  if (secret.isPending) return <Skeleton h={90} />
  if (!secret.data) return <ErrorNote error={secret.error} />
  const { rotatedAt, previousSecretExpiresAt: until } = secret.data
  return (
    <Card withBorder>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm">{say('visitorSecret.about')}</Text>
          <Text size="sm" c="dimmed" mt={4} component="div">
            {rotatedAt ? (
              <>
                {say('visitorSecret.created')} <Time moment={rotatedAt} />
              </>
            ) : (
              say('visitorSecret.none')
            )}
          </Text>
          {until !== null && Date.parse(until) > Date.now() && (
            <Text size="xs" c="dimmed" mt={4}>
              {say('rotate.previous.secret', { when: momentIn(language, until) })}
            </Text>
          )}
        </div>
        <Button variant="default" flex="none" onClick={() => setOpen(rotatedAt ? 'rotate' : 'make')}>
          {say(rotatedAt ? 'rotate.send' : 'visitorSecret.create')}
        </Button>
      </Group>
      {open === 'make' && <CreateFirstSecret close={close} />}
      {open === 'rotate' && <RotateSecret close={close} />}
    </Card>
  )
}
