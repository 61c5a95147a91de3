import { Card, Skeleton } from '@mantine/core'
import { canAdminister, canWriteSupport, useMe } from '../../../api/session.ts'
import { QuickSwitch } from '../../../components/quick-switch.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Availability, type Member, useAvailability, useSetAvailability } from './queries.ts'

type SwitchProps = { id: string; label: string; about?: string; value: Availability; isBare?: boolean }

const AvailabilitySwitch = ({ id, label, about, value, isBare = false }: SwitchProps) => {
  const change = useSetAvailability(id)
  return (
    <>
      <QuickSwitch
        {...(isBare ? { 'aria-label': label } : { label, description: about })}
        checked={value === 'available'}
        change={isHere => change.mutateAsync(isHere ? 'available' : 'away')}
      />
      {change.error && <ErrorNote error={change.error} />}
    </>
  )
}

/** Members change their own availability. Admins can change that of others. */
export const MemberAvailability = ({ id, name, availability }: Member) => {
  const { t } = useTexts()
  const me = useMe()
  const may = canAdminister(me) || (id === me.principalId && canWriteSupport(me))
  if (!may) return t(`teams.availability.${availability}`)
  return (
    <AvailabilitySwitch id={id} label={t('teams.availability.of', { name })} value={availability} isBare />
  )
}

const OwnSwitch = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const own = useAvailability(id)
  if (own.isPending) return <Skeleton h={42} />
  if (!own.data) return <ErrorNote error={own.error} />
  return (
    <AvailabilitySwitch
      id={id}
      label={t('teams.availability.mine')}
      about={t('teams.availability.about')}
      value={own.data.availability}
    />
  )
}

/** The signed-in member's own switch, shown to those with write access to support. */
export const MyAvailability = () => {
  const me = useMe()
  if (!canWriteSupport(me)) return null
  return (
    <Card withBorder>
      <OwnSwitch id={me.principalId} />
    </Card>
  )
}
