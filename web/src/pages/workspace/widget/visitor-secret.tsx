import { dateTimeIn } from '@earshot/i18n'
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
  const { t } = useTexts()
  const make = useRotateVisitorSecret()
  if (make.data)
    return (
      <Dialog title={t('visitorSecret.title')} close={close} isFirm>
        <Secret kind="secret" value={make.data.secret} done={close} />
      </Dialog>
    )
  return (
    <Confirm
      title={t('visitorSecret.create')}
      about={t('visitorSecret.about')}
      label={t('visitorSecret.create')}
      change={make}
      input={0}
      close={close}
      done={() => undefined}
      isGood
    />
  )
}

const RotateSecret = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  return (
    <Rotate what="secret" name={t('visitorSecret.title')} rotation={useRotateVisitorSecret()} close={close} />
  )
}

/** The secret with which the customer's server signs visitor tokens. */
export const VisitorSecretCard = () => {
  const { t, language } = useTexts()
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
          <Text size="sm">{t('visitorSecret.about')}</Text>
          <Text size="sm" c="dimmed" mt={4} component="div">
            {rotatedAt ? (
              <>
                {t('visitorSecret.created')} <Time moment={rotatedAt} />
              </>
            ) : (
              t('visitorSecret.none')
            )}
          </Text>
          {until !== null && Date.parse(until) > Date.now() && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('rotate.previous.secret', { when: dateTimeIn(language, until) })}
            </Text>
          )}
        </div>
        <Button variant="default" flex="none" onClick={() => setOpen(rotatedAt ? 'rotate' : 'make')}>
          {t(rotatedAt ? 'rotate.send' : 'visitorSecret.create')}
        </Button>
      </Group>
      {open === 'make' && <CreateFirstSecret close={close} />}
      {open === 'rotate' && <RotateSecret close={close} />}
    </Card>
  )
}
