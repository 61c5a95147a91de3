import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { AccentColor, isColor, ownAccent } from '../../../domain/settings/accent-color.tsx'
import { SettingsForm } from '../../../domain/settings/form.tsx'
import { type Settings, useChangeSettings } from '../../../domain/settings/queries.ts'
import { useSettingsForm } from '../../../domain/settings/use-settings-form.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Parts } from './parts.tsx'
import { type Look, Preview } from './preview.tsx'
import { lookOf, schemes, sides, valuesOf } from './values.ts'

/** What can be shown while a color is being typed. */
const previewOf = ({ accentColor, ...look }: Look): Look => ({
  ...look,
  accentColor: accentColor !== null && isColor(accentColor) ? accentColor : null,
})

/** How the widget looks on all pages, with a preview of what is not saved yet. */
export const LookForm = ({ settings }: { settings: Settings }) => {
  const { t } = useTexts()
  const change = useChangeSettings()
  const { form, isDirty, show } = useSettingsForm(settings, valuesOf)
  const showErrors = useFieldErrors(form)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    change.mutate({ widget: lookOf(form.values) }, { onSuccess: show, onError: showErrors })
  }
  return (
    <SettingsForm save={save} isDirty={isDirty} change={change}>
      <TextInput
        label={t('widget.greeting')}
        description={t('widget.greeting.about')}
        maxLength={80}
        autoComplete="off"
        dir="auto"
        {...form.getInputProps('widget.greeting')}
      />
      <AccentColor
        about={t('widget.accent.about')}
        fallback={settings.branding.accentColor ?? ownAccent}
        input={form.getInputProps('widget.accentColor')}
      />
      <Parts form={form} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t('widget.position')}
          data={[
            { value: '', label: t('widget.position.auto') },
            ...sides.map(value => ({ value, label: t(`widget.position.${value}`) })),
          ]}
          {...form.getInputProps('widget.position')}
        />
        <NativeSelect
          label={t('user.scheme')}
          data={[
            { value: '', label: t('widget.scheme.auto') },
            ...schemes.map(value => ({ value, label: t(`user.scheme.${value}`) })),
          ]}
          {...form.getInputProps('widget.colorScheme')}
        />
      </SimpleGrid>
      <Preview settings={settings} look={previewOf(lookOf(form.values))} />
    </SettingsForm>
  )
}
