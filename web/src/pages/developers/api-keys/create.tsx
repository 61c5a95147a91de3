import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Snippet } from '../../../components/copy.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { Secret } from '../../../components/secret.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type ApiKeyInput, type Created, useCreateKey } from './queries.ts'

type Values = Required<Pick<ApiKeyInput, 'name' | 'role' | 'access'>> & { expiresAt: string }

/** The key expires at the end of the chosen day. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

const Form = ({ onCreated, cancel }: { onCreated: (key: Created) => void; cancel: () => void }) => {
  const { t } = useTexts()
  const create = useCreateKey()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { name: '', role: 'member', access: 'full', expiresAt: '' },
  })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(values =>
    create.mutate(
      { ...values, expiresAt: endOf(values.expiresAt) },
      { onSuccess: onCreated, onError: showErrors },
    ),
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label={t('list.name')}
          description={t('list.name.about')}
          data-autofocus
          autoComplete="off"
          required
          {...form.getInputProps('name')}
        />
        <Radio.Group label={t('keys.role')} {...form.getInputProps('role')}>
          <Stack gap="xs" mt={4}>
            {(['member', 'admin'] as const).map(role => (
              <Radio
                key={role}
                value={role}
                label={t(`keys.role.${role}`)}
                description={t(`keys.role.${role}.about`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group label={t('keys.access')} {...form.getInputProps('access')}>
          <Stack gap="xs" mt={4}>
            {(['full', 'read-only'] as const).map(access => (
              <Radio
                key={access}
                value={access}
                label={t(`keys.access.${access}`)}
                description={t(`keys.access.${access}.about`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          type="date"
          label={t('keys.expires')}
          description={t('keys.expires.about')}
          {...form.getInputProps('expiresAt')}
        />
        <FormFooter change={create} label={t('dialog.create')} cancel={cancel} />
      </Stack>
    </form>
  )
}

const example = `curl ${window.location.origin}/api/v1/me \\
  -H "Authorization: Bearer $EARSHOT_API_KEY"`

/** A dialog that creates an API key and shows it once. */
export const CreateKey = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  const [created, setCreated] = useState<Created>()
  if (created)
    return (
      <Dialog title={t('keys.created', { name: created.name })} close={close} isFirm size="lg">
        <Secret kind="key" value={created.key} done={close}>
          <Text size="sm">{t('keys.use')}</Text>
          <Snippet label={t('secret.example')} code={example} />
        </Secret>
      </Dialog>
    )
  return (
    <Dialog title={t('keys.create')} close={close}>
      <Form onCreated={setCreated} cancel={close} />
    </Dialog>
  )
}
