import { dateTimeIn } from '@earshot/i18n'
import { Alert, Anchor, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { fieldErrorsOf } from '../../../api/field-text.ts'
import { AttachmentField } from '../../../components/files/field.tsx'
import { MarkdownInput } from '../../../components/markdown/markdown-input.tsx'
import { Page } from '../../../components/page.tsx'
import { PortalLink } from '../../../components/portal-link.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { Reactions } from '../../../domain/reactions/reactions.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EntryActions } from './actions.tsx'
import { ConfirmLeave } from './confirm-leave.tsx'
import { CoverField } from './cover.tsx'
import { EntryBadge } from './entry-badge.tsx'
import { entryLabels } from './labels.tsx'
import { LinkedPosts } from './linked-posts.tsx'
import { Preview } from './preview.tsx'
import type { Version } from './queries.ts'
import { type Editing, useEditing } from './use-editing.ts'

/** The limits of the API. */
const maxTitleLength = 200
const maxContentLength = 50_000

const State = ({ version, isChanged }: Editing) => {
  const { t, language } = useTexts()
  const { status = 'draft', publishedAt = null } = version?.entry ?? {}
  return (
    <Group gap="sm" role="status">
      <EntryBadge status={status} />
      {publishedAt && status !== 'draft' && (
        <Text size="sm" c="dimmed">
          {t(`changelog.at.${status}`, { when: dateTimeIn(language, publishedAt) })}
        </Text>
      )}
      {version && (
        <Text size="sm" c="dimmed">
          {t(isChanged ? 'changelog.unsaved' : 'changelog.saved')}
        </Text>
      )}
    </Group>
  )
}

const Conflict = ({ load }: { load: () => void }) => {
  const { t } = useTexts()
  return (
    <Alert color="yellow" role="alert">
      <Text size="sm" fw={600}>
        {t('changelog.conflict')}
      </Text>
      <Text size="sm" mb="sm">
        {t('changelog.conflict.about')}
      </Text>
      <Button size="xs" variant="default" onClick={load}>
        {t('changelog.conflict.load')}
      </Button>
    </Alert>
  )
}

const Fields = ({ form, files, cover, save }: Editing) => {
  const { t } = useTexts()
  return (
    <form
      id="entry"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Stack>
        <TextInput
          label={t('changelog.entry.title')}
          maxLength={maxTitleLength}
          autoComplete="off"
          dir="auto"
          required
          {...form.getInputProps('title')}
        />
        <CoverField form={form} cover={cover} />
        <AttachmentField files={files}>
          <MarkdownInput
            label={t('changelog.entry.content')}
            description={t('changelog.entry.content.about')}
            minRows={10}
            maxRows={30}
            maxLength={maxContentLength}
            hasPreview={false}
            onFiles={files.add}
            files={files.shown}
            {...form.getInputProps('content')}
          />
        </AttachmentField>
        <Checkbox.Group
          label={t('changelog.labels')}
          error={form.errors.labels}
          value={form.values.labels}
          onChange={chosen =>
            form.setFieldValue(
              'labels',
              entryLabels.filter(it => chosen.includes(it)),
            )
          }
        >
          <Group mt={4}>
            {entryLabels.map(label => (
              <Checkbox key={label} value={label} label={t(`changelog.label.${label}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <LinkedPosts
          value={form.values.linkedPostIds}
          onChange={ids => form.setFieldValue('linkedPostIds', ids)}
          error={form.errors.linkedPostIds}
        />
      </Stack>
    </form>
  )
}

type Props = {
  version: Version | undefined
  /** Discards the changes and loads the saved entry. */
  load: () => void
}

/** The editor of an entry, with a preview. */
export const Editor = ({ version, load }: Props) => {
  const { t } = useTexts()
  const navigate = useNavigate()
  const editing = useEditing(version, ({ entry: { id } }) => {
    if (!version) void navigate({ to: '/changelog/$id', params: { id }, replace: true })
  })
  const { form, saving, hasConflict } = editing
  const { title, content, labels, cover } = useDeferredValue(form.values)
  const isFailure = saving.error && !hasConflict && fieldErrorsOf(saving.error).length === 0
  return (
    <Page
      title={editing.version?.entry.title ?? t('changelog.new')}
      actions={
        <EntryActions editing={editing} deleted={() => void navigate({ to: '/changelog', replace: true })} />
      }
    >
      <Group justify="space-between">
        <Anchor size="sm" renderRoot={props => <Link to="/changelog" {...props} />}>
          {t('changelog.back')}
        </Anchor>
        <Group gap="md">
          <State {...editing} />
          {version?.entry.status === 'published' && <PortalLink path={`/changelog/${version.entry.slug}`} />}
        </Group>
      </Group>
      {hasConflict && <Conflict load={load} />}
      {isFailure && <ErrorNote error={saving.error} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Fields {...editing} />
        <div>
          <Preview
            title={title}
            content={content}
            cover={cover}
            labels={labels}
            attachments={editing.files.attachments}
          />
          {version?.entry.status === 'published' && (
            <Reactions kind="changelog" id={version.entry.id} reactions={version.entry.reactions} mayReact />
          )}
        </div>
      </SimpleGrid>
      <ConfirmLeave isUnsaved={editing.isUnsaved} />
    </Page>
  )
}
