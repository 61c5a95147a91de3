import { Anchor, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { Section } from '../../../domain/support/section.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { useSetExternal } from '../../../domain/tickets/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const fields = ['integrationType', 'externalDisplayId', 'externalUrl', 'externalStatus'] as const
type Values = Record<(typeof fields)[number], string>

const Edit = ({ ticket: { id, external }, close }: { ticket: Ticket; close: () => void }) => {
  const { t } = useTexts()
  const set = useSetExternal(id)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      integrationType: external?.integrationType ?? '',
      externalDisplayId: external?.externalDisplayId ?? '',
      externalUrl: external?.externalUrl ?? '',
      externalStatus: external?.externalStatus ?? '',
    },
  })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(({ integrationType, externalDisplayId, externalUrl, externalStatus }) =>
    set.mutate(
      {
        integrationType,
        externalDisplayId: externalDisplayId || null,
        externalUrl: externalUrl || null,
        externalStatus: externalStatus || null,
        transition: external?.transition ?? null,
      },
      { onSuccess: close, onError: showErrors },
    ),
  )
  return (
    <Dialog title={t('external.title')} close={close}>
      <form onSubmit={send} noValidate>
        <Stack>
          {fields.map((field, index) => (
            <TextInput
              key={field}
              label={t(`external.${field}`)}
              autoComplete="off"
              {...(index === 0 && { 'data-autofocus': true })}
              {...form.getInputProps(field)}
            />
          ))}
          <FormFooter change={set} label={t('dialog.save')} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}

const Issue = ({ external }: Pick<Ticket, 'external'>) => {
  const { t } = useTexts()
  if (!external)
    return (
      <Text size="sm" c="dimmed">
        {t('external.none')}
      </Text>
    )
  const name = `${external.integrationType} ${external.externalDisplayId ?? ''}`.trim()
  return (
    <Group gap="xs">
      {external.externalUrl ? (
        <Anchor size="sm" href={external.externalUrl} target="_blank" rel="noreferrer noopener">
          <bdi>{name}</bdi>
        </Anchor>
      ) : (
        <Text size="sm">
          <bdi>{name}</bdi>
        </Text>
      )}
      {external.externalStatus && (
        <Badge variant="dot" size="sm" color={external.transition === 'closed' ? 'gray' : 'blue'} tt="none">
          <bdi>{external.externalStatus}</bdi>
        </Badge>
      )}
    </Group>
  )
}

/** The issue in another tracker that belongs to the ticket. */
export const External = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const canWrite = canWriteSupport(useMe())
  return (
    <Section title={t('external.title')}>
      <Issue external={ticket.external} />
      {canWrite && (
        <Button size="compact-xs" variant="default" mt="xs" onClick={() => setOpen(true)}>
          {t(ticket.external ? 'external.edit' : 'external.add')}
        </Button>
      )}
      {isOpen && <Edit ticket={ticket} close={() => setOpen(false)} />}
    </Section>
  )
}
