import { Checkbox, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { teams } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Sender, type SenderBody, senders } from './queries.ts'
import { bodyOf, type Values, valuesOf } from './values.ts'

type Props = { sender: Sender | undefined; close: () => void }

const technical = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const

/** A dialog to create or edit a sender. Stored secrets are not shown, and stay if their field is empty. */
export const EditSender = ({ sender, close }: Props) => {
  const { t } = useTexts()
  const change = senders.useSave(sender?.id)
  const form = useForm<Values>({ initialValues: valuesOf(sender) })
  const { hasServer, hasDkim } = form.values
  const list = teams.useAll()
  const server = sender?.smtpServer
  return (
    <EditDialog<Values, SenderBody, { id: string }>
      item={sender}
      create="email.create"
      form={form}
      bodyOf={bodyOf(sender)}
      change={change}
      close={close}
      size="lg"
    >
      <TextInput
        label={t('email.address')}
        description={t('email.address.about')}
        placeholder="support@example.com"
        required
        data-autofocus
        {...technical}
        {...form.getInputProps('address')}
      />
      <TextInput
        label={t('email.name')}
        description={t('email.name.about')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('email.team')}
        description={t('email.team.about')}
        data={[
          { value: '', label: t('email.team.default') },
          ...(list.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('teamId')}
      />
      <Checkbox
        label={t('email.server.own')}
        description={t('email.server.own.about')}
        {...form.getInputProps('hasServer', { type: 'checkbox' })}
      />
      {hasServer && (
        <TextInput
          label={t('email.server')}
          description={server ? t('email.server.keep', { server }) : t('email.server.about')}
          placeholder="smtp://user:password@smtp.example.com:587"
          required={!server}
          {...technical}
          {...form.getInputProps('smtpUrl')}
        />
      )}
      <Checkbox
        label={t('email.dkim')}
        description={t('email.dkim.about')}
        {...form.getInputProps('hasDkim', { type: 'checkbox' })}
      />
      {hasDkim && (
        <>
          <Group grow align="flex-start">
            <TextInput
              label={t('email.dkim.domain')}
              placeholder="example.com"
              required
              {...technical}
              {...form.getInputProps('dkim.domain')}
            />
            <TextInput
              label={t('email.dkim.selector')}
              required
              {...technical}
              {...form.getInputProps('dkim.selector')}
            />
          </Group>
          <Textarea
            label={t('email.dkim.key')}
            description={t(sender?.dkim ? 'email.dkim.key.keep' : 'email.dkim.key.about')}
            rows={4}
            required={!sender?.dkim}
            {...technical}
            {...form.getInputProps('dkim.privateKey')}
          />
        </>
      )}
      <NumberInput
        label={t('email.perMinute')}
        description={t('email.perMinute.about')}
        min={1}
        max={100_000}
        allowDecimal={false}
        {...form.getInputProps('perMinute')}
      />
      <Checkbox
        label={t('email.quote')}
        description={t('email.quote.about')}
        {...form.getInputProps('quoteThread', { type: 'checkbox' })}
      />
    </EditDialog>
  )
}
