import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Snippet } from '../../components/copy.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useFieldErrors } from '../../components/forms/field-errors.ts'
import { NameField } from '../../components/forms/fields.tsx'
import { FormFooter } from '../../components/forms/form-footer.tsx'
import { RadioField } from '../../components/forms/radio-field.tsx'
import { Secret } from '../../components/secret.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import type { ApiKeyInput, Created } from './model.ts'

type Values = Required<Pick<ApiKeyInput, 'name' | 'role' | 'access'>> & { expiresAt: string }

type Creation = {
  /** API keys for programs, or personal tokens of a member. */
  kind: 'keys' | 'tokens'
  create: UseMutationResult<Created, Error, ApiKeyInput>
  /** Without it, the role is `member`. */
  mayChooseRole: boolean
  close: () => void
}

const texts = {
  keys: { create: 'keys.create', created: 'keys.created', use: 'keys.use' },
  tokens: { create: 'tokens.create', created: 'tokens.created', use: 'tokens.use' },
} as const

/** The key expires at the end of the chosen day. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

const Form = ({
  create,
  mayChooseRole,
  close,
  onCreated,
}: Creation & { onCreated: (key: Created) => void }) => {
  const { t } = useTexts()
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
        <NameField field={form.getInputProps('name')} about="list.name.about" />
        {mayChooseRole && (
          <RadioField
            label={t('keys.role')}
            values={['member', 'admin'] as const}
            textsOf={it => [t(`keys.role.${it}`), t(`keys.role.${it}.about`)]}
            field={form.getInputProps('role')}
          />
        )}
        <RadioField
          label={t('keys.access')}
          values={['full', 'read-only'] as const}
          textsOf={it => [t(`keys.access.${it}`), t(`keys.access.${it}.about`)]}
          field={form.getInputProps('access')}
        />
        <TextInput
          type="date"
          label={t('keys.expires')}
          description={t('keys.expires.about')}
          {...form.getInputProps('expiresAt')}
        />
        <FormFooter change={create} label={t('dialog.create')} cancel={close} />
      </Stack>
    </form>
  )
}

const example = `curl ${window.location.origin}/api/v1/me \\
  -H "Authorization: Bearer $EARSHOT_API_KEY"`

/** A dialog that creates an API key or a personal token, and shows it once. */
export const CreateKey = (creation: Creation) => {
  const { t } = useTexts()
  const { kind, close } = creation
  const [created, setCreated] = useState<Created>()
  if (created)
    return (
      <Dialog title={t(texts[kind].created, { name: created.name })} close={close} isFirm size="lg">
        <Secret kind={kind === 'keys' ? 'key' : 'token'} value={created.key} done={close}>
          <Text size="sm">{t(texts[kind].use)}</Text>
          <Snippet label={t('secret.example')} code={example} />
        </Secret>
      </Dialog>
    )
  return (
    <Dialog title={t(texts[kind].create)} close={close}>
      <Form {...creation} onCreated={setCreated} />
    </Dialog>
  )
}
