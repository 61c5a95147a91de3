import { Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { changesOf, NotifySubscribers, notifyingOf } from './notify-subscribers.tsx'
import type { Entry, Notifying } from './queries.ts'

/** Formats a time for a date and time field, in the local time zone, to the minute. */
const localOf = (moment: Date): string => {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

const tomorrowAtNine = (): Date => {
  const moment = new Date()
  moment.setDate(moment.getDate() + 1)
  moment.setHours(9, 0, 0, 0)
  return moment
}

type Props = {
  /** Undefined for a new one. */
  entry: Entry | undefined
  change: { error: Error | null; isPending: boolean }
  save: (changes: { publishedAt: string } & Partial<Notifying>) => void
  close: () => void
}

/** Chooses when to publish an entry. */
export const Schedule = ({ entry, change, save, close }: Props) => {
  const { t } = useTexts()
  const planned = entry?.status === 'scheduled' ? entry.publishedAt : null
  const isFirst = entry?.announcedAt == null
  const [notifying, setNotifying] = useState(() => notifyingOf(entry))
  const [value, setValue] = useState(localOf(planned ? new Date(planned) : tomorrowAtNine()))
  const [problem, setProblem] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const moment = new Date(value).getTime()
    if (!(moment > Date.now())) return setProblem(t('changelog.schedule.past'))
    save({ publishedAt: new Date(moment).toISOString(), ...changesOf(notifying) })
  }
  return (
    <Dialog title={t('changelog.schedule.title')} close={close}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">{t(isFirst ? 'changelog.schedule.about' : 'changelog.schedule.again')}</Text>
          <TextInput
            type="datetime-local"
            label={t('changelog.schedule.at')}
            data-autofocus
            value={value}
            onChange={event => {
              setValue(event.currentTarget.value)
              setProblem('')
            }}
            error={problem}
          />
          {isFirst && <NotifySubscribers at="emailsWhenScheduled" value={notifying} change={setNotifying} />}
          <FormFooter
            change={change}
            label={t('changelog.schedule')}
            cancel={close}
            errors={{ PRECONDITION_FAILED: 'changelog.conflict' }}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
