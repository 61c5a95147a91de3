import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Attachment, toInput } from '../../api/files.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useFormFiles } from '../../components/files/use-form-files.ts'
import { useFieldErrors } from '../../components/forms/field-errors.ts'
import { FormFooter } from '../../components/forms/form-footer.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Priority, priorities, type Ticket } from '../support/types.ts'
import { TicketFields } from './fields.tsx'
import { type TicketInput, useCreateTicket } from './queries.ts'
import { type TicketType, ticketTypes } from './search.ts'

type Values = {
  title: string
  description: string
  type: TicketType
  priority: Priority
  /** The requester's email address. */
  requester: string
}

type Props = {
  close: () => void
  made: (ticket: Ticket) => void
  /** The conversation to create the ticket from. Its visitor becomes the requester. */
  from?: { conversationId: string; title: string }
}

const inputOf = (
  { requester, ...values }: Values,
  attachments: Attachment[],
  from: Props['from'],
): TicketInput => ({
  ...values,
  attachments: attachments.map(toInput),
  assignedPrincipalId: null,
  assignedTeamId: null,
  ...(from && { conversationId: from.conversationId }),
  ...(requester && { requester: { email: requester } }),
})

const Form = ({ close, made, from }: Props) => {
  const { t } = useTexts()
  const create = useCreateTicket()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      title: from?.title ?? '',
      description: '',
      type: 'customer',
      priority: 'none',
      requester: '',
    },
  })
  const showErrors = useFieldErrors(form)
  const { files, afterUploads, label } = useFormFiles([])
  const send = form.onSubmit(values =>
    create.mutate(inputOf(values, files.attachments, from), { onSuccess: made, onError: showErrors }),
  )
  return (
    <form onSubmit={afterUploads(send)} noValidate>
      <Stack>
        <TicketFields fieldOf={name => form.getInputProps(name)} files={files} />
        {!from && (
          <TextInput
            type="email"
            label={t('tickets.requester')}
            description={t('tickets.requester.about')}
            autoComplete="off"
            {...form.getInputProps('requester')}
          />
        )}
        <NativeSelect
          label={t('tickets.type')}
          data={ticketTypes.map(it => ({ value: it, label: t(`tickets.type.${it}`) }))}
          {...form.getInputProps('type')}
        />
        <NativeSelect
          label={t('priority.title')}
          data={priorities.toReversed().map(it => ({ value: it, label: t(`priority.${it}`) }))}
          {...form.getInputProps('priority')}
        />
        <FormFooter change={create} label={label(t('dialog.create'))} cancel={close} />
      </Stack>
    </form>
  )
}

export const CreateTicket = (props: Props) => {
  const { t } = useTexts()
  return (
    <Dialog title={t('tickets.create')} close={props.close} size="lg">
      <Form {...props} />
    </Dialog>
  )
}
