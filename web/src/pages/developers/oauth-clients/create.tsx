import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Snippet } from '../../../components/copy.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { NameField } from '../../../components/forms/fields.tsx'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { RadioField } from '../../../components/forms/radio-field.tsx'
import { Given, Secret } from '../../../components/secret.tsx'
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
        <NameField field={form.getInputProps('name')} about="list.name.about" />
        <RadioField
          label={t('clients.kind')}
          values={kinds}
          textsOf={it => [t(`clients.kind.${it}`), t(`clients.kind.${it}.about`)]}
          field={form.getInputProps('kind')}
        />
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

const tokenExample = `curl ${window.location.origin}/oauth/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials`

/** What a developer needs to use the client. A public client has no secret. */
const Details = ({ clientId, grantTypes }: Created) => {
  const { t } = useTexts()
  const { origin } = window.location
  return (
    <>
      <Given label={t('clients.id')} value={clientId} />
      {grantTypes.includes('authorization_code') && (
        <Given label={t('clients.authorize')} value={`${origin}/oauth/authorize`} />
      )}
      <Given label={t('clients.token')} value={`${origin}/oauth/token`} />
      <Given label={t('clients.metadata')} value={`${origin}/.well-known/oauth-authorization-server`} />
      {grantTypes.includes('client_credentials') && (
        <Snippet label={t('secret.example')} code={tokenExample} />
      )}
    </>
  )
}

const ClientDetails = ({ close, ...client }: Created & { close: () => void }) => {
  const { t } = useTexts()
  if (client.secret !== null)
    return (
      <Secret kind="secret" value={client.secret} done={close}>
        <Details {...client} />
      </Secret>
    )
  return (
    <Stack>
      <Text size="sm">{t('clients.noSecret')}</Text>
      <Details {...client} />
      <Group justify="flex-end" className="buttons">
        <Button onClick={close}>{t('dialog.done')}</Button>
      </Group>
    </Stack>
  )
}

/** A dialog that creates an OAuth client and shows its id, its endpoints, and its secret once. */
export const CreateClient = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  const [created, setCreated] = useState<Created>()
  if (created)
    return (
      <Dialog title={t('clients.created', { name: created.name })} close={close} isFirm size="lg">
        <ClientDetails {...created} close={close} />
      </Dialog>
    )
  return (
    <Dialog title={t('clients.create')} close={close}>
      <Form onCreated={setCreated} cancel={close} />
    </Dialog>
  )
}
