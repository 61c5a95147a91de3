import { Checkbox } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useSubscribers } from './queries.ts'

type Props = {
  at: 'emailsNow' | 'emailsWhenScheduled'
  isOn: boolean
  change: (isOn: boolean) => void
}

/** How many subscribers get an email about an entry, and the choice to leave it out. */
export const NotifySubscribers = ({ at, isOn, change }: Props) => {
  const { t } = useTexts()
  const { data } = useSubscribers()
  const counted = data && t('changelog.notify.count', { count: data[at] })
  return (
    <Checkbox
      label={t('changelog.notify')}
      description={isOn ? counted : t('changelog.notify.none')}
      checked={isOn}
      onChange={event => change(event.currentTarget.checked)}
    />
  )
}
