import { Fieldset, NativeSelect, Paper, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { formRootRule, type UseFormReturnType, useForm } from '@mantine/form'
import { DurationField, isDuration } from '../../../components/forms/duration-field.tsx'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { isFilled, NameField } from '../../../components/forms/fields.tsx'
import { ActionsEditor } from '../../../domain/support/actions/editor.tsx'
import { workflowActions } from '../../../domain/support/actions/values.ts'
import { MatchFields } from '../../../domain/support/match.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Workflow, workflows } from './queries.ts'
import { useSentence } from './sentence.ts'
import { hasMessage, isSilence, ruleOf, triggers, type Values, valuesOf } from './values.ts'

const useWorkflowForm = (workflow: Workflow | undefined) => {
  const texts = useTexts()
  const rule = isDuration(texts)
  return useForm<Values>({
    initialValues: valuesOf(workflow, texts.language),
    validate: {
      name: isFilled(texts),
      afterSeconds: (text, { trigger }) => (isSilence(trigger) ? rule(text) : null),
      actions: {
        [formRootRule]: actions => (actions.length > 0 ? null : texts.t('field.required')),
        forSeconds: rule,
      },
    },
  })
}

type FormProps = { form: UseFormReturnType<Values> }

const When = ({ form, isFixed }: FormProps & { isFixed: boolean }) => {
  const { t } = useTexts()
  const { trigger } = form.values
  return (
    <Fieldset legend={t('workflows.when')}>
      <Stack>
        <NativeSelect
          aria-label={t('workflows.trigger')}
          data={triggers.map(it => ({ value: it, label: t(`workflows.trigger.${it}`) }))}
          disabled={isFixed}
          {...(isFixed && { description: t('workflows.trigger.fixed') })}
          {...form.getInputProps('trigger')}
        />
        {isSilence(trigger) && (
          <DurationField
            label={t('workflows.after')}
            description={t('workflows.after.about')}
            field={form.getInputProps('afterSeconds')}
          />
        )}
      </Stack>
    </Fieldset>
  )
}

const If = ({ form }: FormProps) => {
  const { t } = useTexts()
  const { trigger } = form.values
  return (
    <Fieldset legend={t('workflows.conditions')}>
      <Stack>
        {hasMessage(trigger) && (
          <TagsInput
            label={t('workflows.if.text')}
            description={t('workflows.if.text.about')}
            maxTags={20}
            maxLength={200}
            {...form.getInputProps('conditions.textContains')}
          />
        )}
        <MatchFields
          field={name => form.getInputProps(`conditions.${name}`)}
          {...(trigger === 'priority_changed' && { priority: t('workflows.if.priority.new') })}
        />
        <TextInput
          label={t(trigger === 'tag_added' ? 'workflows.if.tag.added' : 'workflows.tag')}
          placeholder={t('match.anything')}
          autoComplete="off"
          {...form.getInputProps('conditions.tag')}
        />
      </Stack>
    </Fieldset>
  )
}

type Props = { workflow: Workflow | undefined; close: () => void }

/** A dialog to create or edit a workflow. Its trigger cannot be changed later. */
export const EditWorkflow = ({ workflow, close }: Props) => {
  const { t } = useTexts()
  const change = workflows.useSave(workflow?.id)
  const form = useWorkflowForm(workflow)
  const sentenceOf = useSentence()
  return (
    <EditDialog
      item={workflow}
      create="workflows.create"
      form={form}
      bodyOf={values => ({ name: values.name, enabled: values.enabled, ...ruleOf(values) })}
      change={change}
      close={close}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      <When form={form} isFixed={workflow !== undefined} />
      <If form={form} />
      <ActionsEditor
        legend={t('workflows.actions')}
        types={workflowActions}
        none={t('workflows.actions.none')}
        value={form.values.actions}
        onChange={actions => form.setFieldValue('actions', actions)}
        fieldOf={place => name => form.getInputProps(`actions.${place}.${name}`)}
        error={form.errors.actions}
      />
      <Paper withBorder p="sm" className="breakable" role="status">
        <Text size="sm">
          <bdi>{sentenceOf(ruleOf(form.values))}</bdi>
        </Text>
      </Paper>
    </EditDialog>
  )
}
