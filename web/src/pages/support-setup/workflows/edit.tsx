import { durationIn, type Language, parseDuration } from '@earshot/i18n'
import { Fieldset, Radio, Stack, TextInput } from '@mantine/core'
import { formRootRule, useForm } from '@mantine/form'
import { DurationField, isDuration } from '../../../components/forms/duration-field.tsx'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { isFilled, NameField } from '../../../components/forms/fields.tsx'
import { MatchFields, type MatchValues, matchOf, matchValuesOf } from '../../../domain/support/match.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type ActionValues, actionOf, actionValuesOf } from './action-values.ts'
import { ActionsEditor } from './actions-editor.tsx'
import { type Workflow, workflows } from './queries.ts'

/** Durations are kept as typed. */
type Values = Pick<Workflow, 'name' | 'enabled' | 'trigger'> & {
  afterSeconds: string
  conditions: MatchValues & { tag: string }
  actions: ActionValues[]
}

export const triggers = [
  'customer_unresponsive',
  'teammate_unresponsive',
] as const satisfies Workflow['trigger'][]

const oneDay = 86_400

const valuesOf = (workflow: Workflow | undefined, language: Language): Values => ({
  name: workflow?.name ?? '',
  enabled: workflow?.enabled ?? true,
  trigger: workflow?.trigger ?? 'customer_unresponsive',
  afterSeconds: durationIn(language, workflow?.afterSeconds ?? oneDay),
  conditions: { ...matchValuesOf(workflow?.conditions), tag: workflow?.conditions.tag ?? '' },
  actions: workflow?.actions.map(it => actionValuesOf(it, language)) ?? [],
})

const bodyOf = ({ afterSeconds, conditions, actions, ...values }: Values) => ({
  ...values,
  afterSeconds: parseDuration(afterSeconds) ?? 0,
  conditions: { ...matchOf(conditions), tag: conditions.tag || null },
  actions: actions.map(actionOf),
})

const useWorkflowForm = (workflow: Workflow | undefined) => {
  const texts = useTexts()
  const rule = isDuration(texts)
  return useForm<Values>({
    initialValues: valuesOf(workflow, texts.language),
    validate: {
      name: isFilled(texts),
      afterSeconds: rule,
      actions: {
        [formRootRule]: actions => (actions.length > 0 ? null : texts.t('field.required')),
        forSeconds: rule,
      },
    },
  })
}

type Props = { workflow: Workflow | undefined; close: () => void }

/** A dialog to create or edit a workflow. Its trigger cannot be changed later. */
export const EditWorkflow = ({ workflow, close }: Props) => {
  const { t } = useTexts()
  const change = workflows.useSave(workflow?.id)
  const form = useWorkflowForm(workflow)
  return (
    <EditDialog
      item={workflow}
      create="workflows.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      <Radio.Group label={t('workflows.trigger')} {...form.getInputProps('trigger')}>
        <Stack gap="xs" mt={4}>
          {triggers.map(it => (
            <Radio
              key={it}
              value={it}
              label={t(`workflows.trigger.${it}`)}
              disabled={workflow !== undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <DurationField
        label={t('workflows.after')}
        description={t('workflows.after.about')}
        field={form.getInputProps('afterSeconds')}
      />
      <Fieldset legend={t('workflows.conditions')}>
        <Stack>
          <MatchFields field={name => form.getInputProps(`conditions.${name}`)} />
          <TextInput
            label={t('workflows.tag')}
            placeholder={t('match.anything')}
            autoComplete="off"
            {...form.getInputProps('conditions.tag')}
          />
        </Stack>
      </Fieldset>
      <ActionsEditor
        value={form.values.actions}
        onChange={actions => form.setFieldValue('actions', actions)}
        fieldOf={place => name => form.getInputProps(`actions.${place}.${name}`)}
        error={form.errors.actions}
      />
    </EditDialog>
  )
}
