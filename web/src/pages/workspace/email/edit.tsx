import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { teams } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DkimFields } from './dkim-fields.tsx'
import type { Sender, SenderBody } from './model.ts'
import { senders } from './queries.ts'
import { ServerFields } from './server-fields.tsx'
import { technical } from './technical.ts'
import { bodyOf, smtpProblems, type Values, valuesOf } from './values.ts'

type Props = {
  sender: Sender | undefined
  close: () => void
  done: (saved: { id: string }, values: Values) => void
}

/** A dialog to create or edit a sender. Stored secrets are not shown, and stay if their field is empty. */
export const EditSender = ({ sender, close, done }: Props) => {
  const { t } = useTexts()
  const change = senders.useSave(sender?.id)
  const form = useForm<Values>({
    initialValues: valuesOf(sender),
    validate: values =>
      values.hasServer
        ? Object.fromEntries(
            Object.entries(smtpProblems(sender, values.smtp)).map(([field, key]) => [
              `smtp.${field}`,
              t(key),
            ]),
          )
        : {},
  })
  const { hasServer, hasDkim } = form.values
  const list = teams.useAll()
  /** The domain is that of the address, until one was typed. */
  const sign = (isSigned: boolean) => {
    form.setFieldValue('hasDkim', isSigned)
    const domain = /@([^@\s]+)$/.exec(form.values.address.trim())?.[1]
    if (isSigned && form.values.dkim.domain === '' && domain) form.setFieldValue('dkim.domain', domain)
  }
  return (
    <EditDialog<Values, SenderBody, { id: string }>
      item={sender}
      create="email.create"
      form={form}
      bodyOf={bodyOf(sender)}
      change={change}
      close={close}
      done={saved => done(saved, form.values)}
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
      {hasServer && <ServerFields form={form} hasPassword={sender?.smtpUser != null} />}
      <Checkbox
        label={t('email.dkim')}
        description={t('email.dkim.about')}
        {...form.getInputProps('hasDkim', { type: 'checkbox' })}
        onChange={event => sign(event.currentTarget.checked)}
      />
      {hasDkim && <DkimFields form={form} hasKey={sender?.dkim != null} />}
      <NumberField
        label={t('email.perMinute')}
        description={t('email.perMinute.about')}
        min={1}
        max={100_000}
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
