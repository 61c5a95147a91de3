import { Checkbox, Stack } from '@mantine/core'
import { useSegments } from '../../../domain/segments/queries.ts'
import { SegmentSelect } from '../../../domain/segments/select.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Entry, type Notifying, useSubscribers } from './queries.ts'

export const notifyingOf = (entry: Entry | undefined): Notifying => ({
  notifySubscribers: entry?.notifySubscribers ?? true,
  notifySegment: entry?.notifySegment ?? null,
})

/** What is saved. Without emails, the stored segment stays as it is, and may be deleted. */
export const changesOf = ({ notifySubscribers, notifySegment }: Notifying): Partial<Notifying> =>
  notifySubscribers ? { notifySubscribers, notifySegment } : { notifySubscribers }

type Props = {
  at: 'emailsNow' | 'emailsWhenScheduled'
  value: Notifying
  change: (value: Notifying) => void
}

/** How many subscribers get an email about an entry, and the choice of a segment or of none. */
export const NotifySubscribers = ({ at, value, change }: Props) => {
  const { t } = useTexts()
  const { notifySubscribers: isOn, notifySegment: segment } = value
  const { data } = useSubscribers(segment)
  const segments = useSegments().data
  const counted = data ? t('changelog.notify.count', { count: data[at] }) : '…'
  const isGone = segments !== undefined && segment !== null && !segments.some(it => it.slug === segment)
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('changelog.notify')}
        description={isOn ? counted : t('changelog.notify.none')}
        checked={isOn}
        onChange={event => change({ ...value, notifySubscribers: event.currentTarget.checked })}
      />
      {isOn && (segment !== null || (segments ?? []).length > 0) && (
        <SegmentSelect
          label={t('changelog.notify.to')}
          none={t('changelog.notify.all')}
          value={segment ?? ''}
          choose={slug => change({ ...value, notifySegment: slug || null })}
          error={isGone && t('changelog.notify.gone')}
        />
      )}
    </Stack>
  )
}
