import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Attachment, toInput } from '../../../api/files.ts'
import { useMe } from '../../../api/session.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { AttachmentField } from '../../../components/files/field.tsx'
import { useFormFiles } from '../../../components/files/use-form-files.ts'
import { choicesOf } from '../../../components/forms/choices.ts'
import { goToField, useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { MarkdownInput } from '../../../components/markdown/markdown-input.tsx'
import { useNames, usePeople, useTeams } from '../../../domain/support/people.ts'
import {
  type Conversation,
  maxMessageLength,
  type Priority,
  priorities,
} from '../../../domain/support/types.ts'
import { type Recipient, RecipientInput } from '../../../domain/users/recipient.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useStartConversation } from './queries.ts'

/** The channels in which the team can start a conversation. */
const channels = ['email', 'messenger'] as const

type Values = {
  /** The id of a user, or an email address. */
  visitor: string | null
  channel: (typeof channels)[number]
  subject: string
  message: { content: string }
  /** An id, or empty for none. */
  assignedPrincipalId: string
  assignedTeamId: string
  priority: Priority
}

const inputOf = ({ visitor, subject, message, ...values }: Values, attachments: Attachment[]) => ({
  ...values,
  visitor: visitor?.startsWith('principal_') ? { principalId: visitor } : { email: visitor ?? '' },
  subject: subject.trim() || null,
  message: {
    content: message.content.trim(),
    senderType: 'agent' as const,
    attachments: attachments.map(toInput),
  },
  assignedPrincipalId: values.assignedPrincipalId || null,
  assignedTeamId: values.assignedTeamId || null,
})

type Props = { close: () => void; made: (conversation: Conversation) => void }

const Form = ({ close, made }: Props) => {
  const { t } = useTexts()
  const { principalId } = useMe()
  const names = useNames()
  const people = usePeople()
  const teams = useTeams().data ?? []
  const start = useStartConversation()
  const { files, afterUploads, label } = useFormFiles([])
  const form = useForm<Values>({
    initialValues: {
      visitor: null,
      channel: 'email',
      subject: '',
      message: { content: '' },
      assignedPrincipalId: principalId,
      assignedTeamId: '',
      priority: 'none',
    },
    validate: {
      visitor: value => (value ? null : t('inbox.start.to.missing')),
      message: {
        content: value => (value.trim() || files.items.length > 0 ? null : t('inbox.start.message.missing')),
      },
    },
  })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(
    values => start.mutate(inputOf(values, files.attachments), { onSuccess: made, onError: showErrors }),
    goToField,
  )
  /** Without an email address, the user can only be reached in the messenger. */
  const choose = (value: string | null, recipient: Recipient | undefined): void => {
    form.setFieldValue('visitor', value)
    if (recipient) form.setFieldValue('channel', recipient.email === null ? 'messenger' : 'email')
  }
  const { value, onChange: _, ...recipient } = form.getInputProps('visitor')
  return (
    <form onSubmit={afterUploads(send)} noValidate>
      <Stack>
        <RecipientInput value={value} choose={choose} {...recipient} />
        <NativeSelect
          label={t('inbox.channel')}
          data={channels.map(it => ({ value: it, label: t(`inbox.channel.${it}`) }))}
          {...form.getInputProps('channel')}
        />
        <TextInput
          label={t('inbox.start.subject')}
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps('subject')}
        />
        <AttachmentField files={files}>
          <MarkdownInput
            label={t('inbox.start.message')}
            minRows={4}
            maxRows={12}
            maxLength={maxMessageLength}
            required={files.items.length === 0}
            onFiles={files.add}
            files={files.shown}
            {...form.getInputProps('message.content')}
          />
        </AttachmentField>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            label={t('assign.title')}
            data={[
              ...people.map(({ id }) => ({ value: id, label: names.person(id) })),
              { value: '', label: t('assign.unassigned') },
            ]}
            {...form.getInputProps('assignedPrincipalId')}
          />
          {teams.length > 0 && (
            <NativeSelect
              label={t('teams.one')}
              data={[{ value: '', label: t('assign.noTeam') }, ...choicesOf(teams)]}
              {...form.getInputProps('assignedTeamId')}
            />
          )}
          <NativeSelect
            label={t('priority.title')}
            data={priorities.toReversed().map(it => ({ value: it, label: t(`priority.${it}`) }))}
            {...form.getInputProps('priority')}
          />
        </SimpleGrid>
        <FormFooter change={start} label={label(t('inbox.start.send'))} cancel={close} />
      </Stack>
    </form>
  )
}

/** A form to write to a customer first. */
export const StartConversation = (props: Props) => {
  const { t } = useTexts()
  return (
    <Dialog title={t('inbox.start')} close={props.close} size="lg">
      <Form {...props} />
    </Dialog>
  )
}
