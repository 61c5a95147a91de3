import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../../components/dialog.tsx'
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
  const send = form.onSubmit(values => edit.mutate(values, { onSuccess: close, onError: showErrors }))
  return (
    <Dialog title={t('tickets.edit.title', { reference: ticket.reference })} close={close} size="lg">
      <form onSubmit={send} noValidate>
        <Stack>
          <TicketFields fieldOf={name => form.getInputProps(name)} />
          <FormFooter change={edit} label={t('dialog.save')} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
