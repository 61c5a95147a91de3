import { Checkbox, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Snippet } from '../../../components/copy.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { goToField, useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { repeatedErrors } from '../../../components/forms/repeated.ts'
import { Secret } from '../../../components/secret.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useBoards } from '../../../domain/feedback/lookups.ts'
import {
  type Created,
  useCreateWebhook,
  useEditWebhook,
  type Webhook,
  type WebhookInput,
} from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EventPicker } from './event-picker.tsx'
import { comparedNames, type Header, headersPatch, storedHeaders } from './header.ts'
import { HeaderFields } from './headers.tsx'
import snippets from './snippets.json' with { type: 'json' }

type Values = Omit<WebhookInput, 'description' | 'headers'> & { description: string; headers: Header[] }

const formats = ['json', 'slack'] as const

const empty: Values = { url: '', format: 'json', description: '', events: [], boardIds: [], headers: [] }

const valuesOf = ({ url, format, description, events, boardIds, headerNames }: Webhook): Values => ({
  url,
  format,
  description: description ?? '',
  events,
  boardIds,
  headers: storedHeaders(headerNames),
})

const bodyOf = (values: Values, before: Values): WebhookInput => ({
  ...values,
  description: values.description || null,
  headers: headersPatch(
    before.headers.map(({ name }) => name),
    values.headers,
  ),
})

type BoardsProps = { value: string[]; onChange: (ids: string[]) => void; error?: ReactNode }

/** Boards that no longer exist stay selected until they are removed by hand. */
const BoardFilter = ({ value, ...props }: BoardsProps) => {
  const { t } = useTexts()
  const boards = useBoards()
  if (boards.isPending) return <Skeleton h={60} />
  if (!boards.data) return <ErrorNote error={boards.error} />
  const gone = value.filter(id => !boards.data.some(board => board.id === id))
  return (
    <div data-path="boardIds" tabIndex={-1}>
      <Checkbox.Group
        label={t('webhooks.boards')}
        description={t('webhooks.boards.about')}
        value={value}
        {...props}
      >
        <Stack gap="xs" className="boards">
          {[...boards.data, ...gone.map(id => ({ id, name: id }))].map(({ id, name }) => (
            <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
          ))}
        </Stack>
      </Checkbox.Group>
    </div>
  )
}

type FormProps<T> = {
  initialValues: Values
  change: UseMutationResult<T, Error, WebhookInput>
  label: string
  done: (output: T) => void
  cancel: () => void
}

const Form = <T,>({ initialValues, change, label, done, cancel }: FormProps<T>) => {
  const { t } = useTexts()
  const form = useForm<Values>({
    initialValues,
    validate: ({ format, headers }) =>
      format === 'json' ? repeatedErrors('headers', comparedNames(headers), t('field.repeated')) : {},
  })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(
    values => change.mutate(bodyOf(values, initialValues), { onSuccess: done, onError: showErrors }),
    goToField,
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <NativeSelect
          label={t('webhooks.format')}
          data={formats.map(format => ({ value: format, label: t(`webhooks.format.${format}`) }))}
          {...form.getInputProps('format')}
        />
        <TextInput
          type="url"
          label={t('webhooks.url')}
          description={t(form.values.format === 'slack' ? 'webhooks.url.slack' : 'webhooks.url.about')}
          dir="ltr"
          data-autofocus
          autoComplete="off"
          required
          {...form.getInputProps('url')}
        />
        <TextInput
          label={t('webhooks.description')}
          autoComplete="off"
          {...form.getInputProps('description')}
        />
        <EventPicker
          value={form.values.events}
          onChange={events => form.setFieldValue('events', events)}
          error={form.errors.events}
        />
        <BoardFilter
          value={form.values.boardIds}
          onChange={ids => form.setFieldValue('boardIds', ids)}
          error={form.errors.boardIds}
        />
        {form.values.format === 'json' && (
          <HeaderFields
            value={form.values.headers}
            onChange={headers => form.setFieldValue('headers', headers)}
            errors={form.errors}
          />
        )}
        <FormFooter change={change} label={label} cancel={cancel} />
      </Stack>
    </form>
  )
}

type CreateProps = { close: () => void; done: (id: string) => void }

/** A dialog that creates a webhook and shows its signing secret once. */
export const CreateWebhook = ({ close, done }: CreateProps) => {
  const { t } = useTexts()
  const [created, setCreated] = useState<Created>()
  const create = useCreateWebhook()
  // Slack checks no signature.
  const show = (it: Created) => (it.format === 'slack' ? done(it.id) : setCreated(it))
  const finish = () => created && done(created.id)
  if (created)
    return (
      <Dialog title={t('webhooks.created')} close={finish} isFirm size="lg">
        <Secret kind="signingSecret" value={created.secret} done={finish}>
          <Text size="sm">{t('webhooks.secret.about')}</Text>
          <Snippet label={t('secret.example')} code={snippets.js} />
        </Secret>
      </Dialog>
    )
  return (
    <Dialog title={t('webhooks.create')} close={close} size="lg">
      <Form initialValues={empty} change={create} label={t('dialog.create')} done={show} cancel={close} />
    </Dialog>
  )
}

export const EditWebhook = ({ webhook, close }: { webhook: Webhook; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Dialog title={t('webhooks.edit.title', { name: webhook.name })} close={close} size="lg">
      <Form
        initialValues={valuesOf(webhook)}
        change={useEditWebhook(webhook)}
        label={t('dialog.save')}
        done={close}
        cancel={close}
      />
    </Dialog>
  )
}
