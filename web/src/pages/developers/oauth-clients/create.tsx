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
  const { say } = useTexts()
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
          label={say('list.name')}
          description={say('list.name.about')}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Radio.Group label={say('clients.kind')} {...form.getInputProps('kind')}>
          <Stack gap="xs" mt={4}>
            {kinds.map(kind => (
              <Radio
                key={kind}
                value={kind}
                label={say(`clients.kind.${kind}`)}
                description={say(`clients.kind.${kind}.about`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox.Group label={say('clients.grantTypes')} {...form.getInputProps('grantTypes')}>
          <Stack gap="xs" mt={4}>
            {grantTypes.map(grant => (
              <Checkbox key={grant} value={grant} label={say(`clients.grantTypes.${grant}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={say('clients.redirectUris')}
          description={say('clients.redirectUris.about')}
          rows={2}
          dir="ltr"
          spellCheck={false}
          {...form.getInputProps('redirectUris')}
        />
        <Checkbox.Group
          label={say('clients.scopes')}
          description={say('clients.scopes.about')}
          {...form.getInputProps('scopes')}
        >
          <Group gap="sm" mt={4}>
            {scopes.map(scope => (
              <Checkbox key={scope} value={scope} label={scope} dir="ltr" />
            ))}
          </Group>
        </Checkbox.Group>
        <FormFooter change={create} label={say('dialog.create')} cancel={cancel} />
      </Stack>
    </form>
  )
}

/** A dialog that creates an OAuth client and shows its secret once. Public clients have no secret. */
export const CreateClient = ({ close }: { close: () => void }) => {
  const { say } = useTexts()
  const [created, setCreated] = useState<Created>()
  if (created)
    return (
      <Dialog title={say('clients.created', { name: created.name })} close={close} isFirm>
        <Secret kind="secret" value={created.secret ?? undefined} done={close} />
      </Dialog>
    )
  return (
    <Dialog title={say('clients.create')} close={close}>
      <Form onCreated={client => (client.secret === null ? close() : setCreated(client))} cancel={close} />
    </Dialog>
  )
}
