import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { RadioField } from '../../../components/forms/radio-field.tsx'
import { Secret } from '../../../components/secret.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type InvitationInput, type PasswordLinkResult, useInvite } from './people-queries.ts'

type Values = Required<InvitationInput>
type Created = PasswordLinkResult & { invited: string }

/** Shows the link to hand over to the person who was invited, or says that it was sent by mail. */
export const LinkResult = ({
  title,
  url,
  invited,
  close,
}: PasswordLinkResult & { title: string; invited?: string | undefined; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Dialog title={title} close={close} isFirm={url !== null}>
      {url === null ? (
        <Stack>
          <Alert color="green" role="status">
            {t('people.mailed')}
          </Alert>
          <Group justify="flex-end" className="buttons">
            <Button onClick={close} data-autofocus>
              {t('dialog.done')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Secret kind="link" value={url} done={close}>
          {invited !== undefined && <Text size="sm">{t('people.byHand', { name: invited })}</Text>}
        </Secret>
      )}
    </Dialog>
  )
}

const Form = ({ onCreated, cancel }: { onCreated: (link: Created) => void; cancel: () => void }) => {
  const { t } = useTexts()
  const invite = useInvite()
  const form = useForm<Values>({ initialValues: { email: '', name: '', role: 'member' } })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(({ name, ...values }) =>
    invite.mutate(
      { ...values, ...(name && { name }) },
      { onSuccess: link => onCreated({ ...link, invited: name || values.email }), onError: showErrors },
    ),
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          type="email"
          label={t('people.email')}
          dir="ltr"
          data-autofocus
          autoComplete="off"
          required
          {...form.getInputProps('email')}
        />
        <TextInput label={t('list.name')} autoComplete="off" {...form.getInputProps('name')} />
        <RadioField
          label={t('people.role')}
          values={['member', 'admin'] as const}
          textsOf={it => [t(`user.role.${it}`), t(`keys.role.${it}.about`)]}
          field={form.getInputProps('role')}
        />
        <FormFooter change={invite} label={t('people.invite.send')} cancel={cancel} />
      </Stack>
    </form>
  )
}

/** Invites a member by mail, or shows a link to hand over. */
export const Invite = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  const [created, setCreated] = useState<Created>()
  if (created) return <LinkResult title={t('people.invited')} {...created} close={close} />
  return (
    <Dialog title={t('people.invite')} close={close}>
      <Form onCreated={setCreated} cancel={close} />
    </Dialog>
  )
}
