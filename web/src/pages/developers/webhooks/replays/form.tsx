import { Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../../../components/dialog.tsx'
import { useFieldErrors } from '../../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { RadioField } from '../../../../components/forms/radio-field.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { type ReplayInput, useStartReplay } from './queries.ts'

const filters = [
  'undelivered',
  'failed',
  'skipped',
  'all',
] as const satisfies readonly ReplayInput['deliveryStatus'][]

/** An empty `until` means now. */
type Values = { since: string; until: string; deliveryStatus: ReplayInput['deliveryStatus'] }

const dayMs = 24 * 60 * 60 * 1000

/** Formats a time for a date and time field, in the local time zone. */
const localOf = (moment: number): string => {
  const date = new Date(moment)
  return new Date(moment - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Keeps an empty value, so that the API's error for the field is shown. */
const momentOf = (local: string): string => (local ? new Date(local).toISOString() : '')

const bodyOf = ({ since, until, deliveryStatus }: Values): ReplayInput => ({
  since: momentOf(since),
  ...(until && { until: momentOf(until) }),
  deliveryStatus,
})

type Props = {
  webhookId: string
  /** The first moment to replay, in ms since 1970; without it, the last 24 hours. */
  since?: number | undefined
  close: () => void
  /** Called on success instead of closing. */
  started?: () => void
}

/** Chooses the time range and the status of the deliveries to replay. */
export const ReplayForm = ({ webhookId, since = Date.now() - dayMs, close, started = close }: Props) => {
  const { t } = useTexts()
  const start = useStartReplay(webhookId)
  const form = useForm<Values>({
    initialValues: {
      since: localOf(since),
      until: '',
      deliveryStatus: 'undelivered',
    },
  })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(values =>
    start.mutate(bodyOf(values), { onSuccess: started, onError: showErrors }),
  )
  return (
    <Dialog title={t('replays.start.title')} close={close}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Group grow align="flex-start">
            <TextInput
              type="datetime-local"
              label={t('replays.since')}
              data-autofocus
              {...form.getInputProps('since')}
            />
            <TextInput
              type="datetime-local"
              label={t('replays.until')}
              description={t('replays.until.about')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('until')}
            />
          </Group>
          <RadioField
            label={t('replays.what')}
            values={filters}
            textsOf={it => [t(`replays.what.${it}`), t(`replays.what.${it}.about`)]}
            field={form.getInputProps('deliveryStatus')}
          />
          <FormFooter change={start} label={t('replays.start')} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
