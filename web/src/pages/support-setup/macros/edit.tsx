import type { Language } from '@earshot/i18n'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { type Attachment, toInput } from '../../../api/files.ts'
import { AttachmentField } from '../../../components/files/field.tsx'
import type { WrittenFiles } from '../../../components/files/use-attachments.ts'
import { useFormFiles } from '../../../components/files/use-form-files.ts'
import { choicesOf } from '../../../components/forms/choices.ts'
import { isDuration } from '../../../components/forms/duration-field.tsx'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { isFilled, NameField } from '../../../components/forms/fields.tsx'
import { insertText } from '../../../components/markdown/insert.ts'
import { MarkdownInput } from '../../../components/markdown/markdown-input.tsx'
import { ActionsEditor } from '../../../domain/support/actions/editor.tsx'
import {
  type ActionValues,
  actionValuesOf,
  macroActionOf,
  macroActions,
} from '../../../domain/support/actions/values.ts'
import { macros, teams } from '../../../domain/support/lookups.ts'
import { type Macro, maxMessageLength } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Preview } from './preview.tsx'
import { VariableMenu } from './variable-menu.tsx'

/** A select has no null, so an empty text stands for all members. */
type Values = { name: string; content: string; teamId: string; actions: ActionValues[] }

const valuesOf = (macro: Macro | undefined, language: Language): Values => ({
  name: macro?.name ?? '',
  content: macro?.content ?? '',
  teamId: macro?.teamId ?? '',
  actions: macro?.actions.map(it => actionValuesOf(it, language)) ?? [],
})

const bodyOf = ({ teamId, actions, ...values }: Values, attachments: Attachment[]) => ({
  ...values,
  attachments: attachments.map(toInput),
  teamId: teamId || null,
  actions: actions.map(macroActionOf),
})

const useMacroForm = (macro: Macro | undefined, files: WrittenFiles) => {
  const texts = useTexts()
  return useForm<Values>({
    initialValues: valuesOf(macro, texts.language),
    validate: {
      name: isFilled(texts),
      content: (content, { actions }) =>
        content.trim() || actions.length > 0 || files.items.length > 0 ? null : texts.t('field.content'),
      actions: { forSeconds: isDuration(texts) },
    },
  })
}

/** A dialog to create or edit a macro. */
export const EditMacro = ({ macro, close }: { macro: Macro | undefined; close: () => void }) => {
  const { t } = useTexts()
  const change = macros.useSave(macro?.id)
  const { files, ...uploads } = useFormFiles(macro?.attachments)
  const form = useMacroForm(macro, files)
  const box = useRef<HTMLTextAreaElement>(null)
  const { content } = form.values
  const insert = (variable: string): void => {
    const { current: it } = box
    if (it) insertText(it, variable, it.selectionStart, it.selectionEnd)
  }
  return (
    <EditDialog
      item={macro}
      create="macros.create"
      form={form}
      bodyOf={values => bodyOf(values, files.attachments)}
      uploads={uploads}
      change={change}
      close={close}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      <Stack gap="xs">
        <AttachmentField files={files}>
          <MarkdownInput
            ref={box}
            onFiles={files.add}
            files={files.shown}
            label={t('macros.content')}
            hasPreview={false}
            description={t('macros.content.about')}
            minRows={5}
            maxRows={12}
            maxLength={maxMessageLength}
            {...form.getInputProps('content')}
          />
        </AttachmentField>
        <Group>
          <VariableMenu insert={insert} />
        </Group>
        <Preview content={content} />
      </Stack>
      <ActionsEditor
        legend={t('macros.actions')}
        types={macroActions}
        none={t('macros.actions.none')}
        value={form.values.actions}
        onChange={actions => form.setFieldValue('actions', actions)}
        fieldOf={place => name => form.getInputProps(`actions.${place}.${name}`)}
        error={form.errors.actions}
      />
      <NativeSelect
        label={t('macros.team')}
        data={[{ value: '', label: t('macros.team.all') }, ...choicesOf(teams.useAll().data)]}
        {...form.getInputProps('teamId')}
      />
    </EditDialog>
  )
}
