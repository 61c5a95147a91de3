import { Switch } from '@mantine/core'
import type { FormEvent } from 'react'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { SettingsForm } from '../../../domain/settings/form.tsx'
import { type Settings, useChangeSettings } from '../../../domain/settings/queries.ts'
import { useSettingsForm } from '../../../domain/settings/use-settings-form.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Origins, type Values } from './origins.tsx'

const valuesOf = ({ widget: { enabled, origins } }: Settings): Values => ({
  widget: { enabled, origins: [...origins] },
})

/** Without empty lines and surrounding spaces. */
const tidy = (origins: string[]): string[] => origins.map(it => it.trim()).filter(Boolean)

export const WidgetForm = ({ settings }: { settings: Settings }) => {
  const { t } = useTexts()
  const change = useChangeSettings()
  const { form, isDirty, show } = useSettingsForm(settings, valuesOf)
  const showErrors = useFieldErrors(form)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const { enabled } = form.values.widget
    const origins = tidy(form.values.widget.origins)
    form.setFieldValue('widget.origins', origins) // so that the places of errors are those of the lines
    change.mutate({ widget: { enabled, origins } }, { onSuccess: show, onError: showErrors })
  }
  return (
    <SettingsForm save={save} isDirty={isDirty} change={change}>
      <Switch
        label={t('widget.enabled')}
        description={t('widget.enabled.about')}
        {...form.getInputProps('widget.enabled', { type: 'checkbox' })}
      />
      <Origins form={form} />
    </SettingsForm>
  )
}
