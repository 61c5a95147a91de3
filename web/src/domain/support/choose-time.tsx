import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { momentOf } from './snooze-times.ts'

type Props = {
  /** Also the label of the button. */
  title: string
  label: string
  choose: (until: string) => void
  close: () => void
}

/** A dialog to choose a time in the future. */
export const ChooseTime = ({ title, label, choose, close }: Props) => {
  const { t } = useTexts()
  const [value, setValue] = useState('')
  const until = momentOf(value)
  const isPast = until !== undefined && Date.parse(until) <= Date.now()
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (until === undefined || isPast) return
          choose(until)
          close()
        }}
      >
        <Stack>
          <TextInput
            type="datetime-local"
            label={label}
            data-autofocus
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            error={isPast && t('snooze.past')}
          />
          <Group justify="flex-end" className="buttons">
            <Button variant="default" onClick={close}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" disabled={until === undefined}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
