import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { toInput } from '../../../api/files.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useFormFiles } from '../../../components/files/use-form-files.ts'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { TicketFields } from '../../../domain/tickets/fields.tsx'
import { useEditTicket } from '../../../domain/tickets/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

export const EditTicket = ({ ticket, close }: { ticket: Ticket; close: () => void }) => {
  const { t } = useTexts()
  const edit = useEditTicket(ticket.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: ticket.title, description: ticket.description },
  })
  const showErrors = useFieldErrors(form)
  const { files, afterUploads, label } = useFormFiles(ticket.attachments)
  const send = form.onSubmit(values =>
    edit.mutate(
      { ...values, attachments: files.attachments.map(toInput) },
      { onSuccess: close, onError: showErrors },
    ),
  )
  return (
    <Dialog title={t('tickets.edit.title', { reference: ticket.reference })} close={close} size="lg">
      <form onSubmit={afterUploads(send)} noValidate>
        <Stack>
          <TicketFields fieldOf={name => form.getInputProps(name)} files={files} />
          <FormFooter change={edit} label={label(t('dialog.save'))} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
