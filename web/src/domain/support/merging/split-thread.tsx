import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useContext } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { isConversation, type Subject } from '../subject.ts'
import { AfterMerge } from './after-merge.tsx'
import { useSplit } from './queries.ts'

type Props = { subject: Subject; fromMessageId: string; close: () => void }

/** Moves a message and all later ones into a new thread. */
export const SplitThread = ({ subject, fromMessageId, close }: Props) => {
  const { kind, id: intoId } = subject
  const { t } = useTexts()
  const after = useContext(AfterMerge)
  const split = useSplit(subject)
  const field = isConversation(subject) ? 'subject' : 'title'
  const form = useForm({ initialValues: { [field]: '' } })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(({ [field]: name = '' }) =>
    split.mutate(
      { fromMessageId, name: name.trim() },
      {
        onSuccess: id => {
          close()
          after({ id, intoId, did: 'wasSplit' })
        },
        onError: showErrors,
      },
    ),
  )
  return (
    <Dialog title={t(`thread.split.${kind}`)} close={close}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">{t(`thread.split.${kind}.about`)}</Text>
          <TextInput
            label={t(field === 'subject' ? 'inbox.start.subject' : 'tickets.name')}
            required={field === 'title'}
            data-autofocus
            maxLength={300}
            autoComplete="off"
            {...form.getInputProps(field)}
          />
          <FormFooter change={split} label={t(`thread.split.${kind}`)} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
