import { Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { Secret } from '../../../components/secret.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Created, type OAuthClientInput, useCreateClient } from './queries.ts'

type Values = Pick<OAuthClientInput, 'name' | 'grantTypes' | 'scopes'> & {
  kind: 'confidential' | 'public'
  redirectUris: string
}

const kinds = ['confidential', 'public'] as const
const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials'] as const
const scopes = ['read:feedback', 'write:feedback', 'read:support', 'write:support', 'admin'] as const

const bodyOf = ({ kind, redirectUris, ...values }: Values): OAuthClientInput => ({
  ...values,
  isPublic: kind === 'public',
  redirectUris: redirectUris.split(/\s+/).filter(Boolean),
})

const Form = ({ onCreated, cancel }: { onCreated: (client: Created) => void; cancel: () => void }) => {
  const { t } = useTexts()
  const create = useCreateClient()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      name: '',
      kind: 'confidential',
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: '',
      scopes: ['read:feedback'],
    },
  })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(values =>
    create.mutate(bodyOf(values), {
      onSuccess: onCreated,
      onError: showErrors,
    }),
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label={t('list.name')}
          description={t('list.name.about')}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Radio.Group label={t('clients.kind')} {...form.getInputProps('kind')}>
          <Stack gap="xs" mt={4}>
            {kinds.map(kind => (
              <Radio
                key={kind}
                value={kind}
                label={t(`clients.kind.${kind}`)}
                description={t(`clients.kind.${kind}.about`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox.Group label={t('clients.grantTypes')} {...form.getInputProps('grantTypes')}>
          <Stack gap="xs" mt={4}>
            {grantTypes.map(grant => (
              <Checkbox key={grant} value={grant} label={t(`clients.grantTypes.${grant}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={t('clients.redirectUris')}
          description={t('clients.redirectUris.about')}
          rows={2}
          dir="ltr"
          spellCheck={false}
          {...form.getInputProps('redirectUris')}
        />
        <Checkbox.Group
          label={t('clients.scopes')}
          description={t('clients.scopes.about')}
          {...form.getInputProps('scopes')}
        >
          <Group gap="sm" mt={4}>
            {scopes.map(scope => (
              <Checkbox key={scope} value={scope} label={scope} dir="ltr" />
            ))}
          </Group>
        </Checkbox.Group>
        <FormFooter change={create} label={t('dialog.create')} cancel={cancel} />
      </Stack>
    </form>
  )
}

/** A dialog that creates an OAuth client and shows its secret once. Public clients have no secret. */
export const CreateClient = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  const [created, setCreated] = useState<Created>()
  if (created)
    return (
      <Dialog title={t('clients.created', { name: created.name })} close={close} isFirm>
        <Secret kind="secret" value={created.secret ?? undefined} done={close} />
      </Dialog>
    )
  return (
    <Dialog title={t('clients.create')} close={close}>
      <Form onCreated={client => (client.secret === null ? close() : setCreated(client))} cancel={close} />
    </Dialog>
  )
}
