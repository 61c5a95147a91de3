import { Anchor, Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { SettingsForm } from '../../../domain/settings/form.tsx'
import { type Settings, useChangeSettings } from '../../../domain/settings/queries.ts'
import { useSettingsForm } from '../../../domain/settings/use-settings-form.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Look, Preview } from './preview.tsx'

type Part = Look['parts'][number]

const parts: Part[] = ['messenger', 'feedback', 'changelog']
const sides = ['left', 'right'] as const
const schemes = ['light', 'dark'] as const

/** Texts in place of null, as fields have them. */
type Values = { widget: { greeting: string; parts: Part[]; position: string; colorScheme: string } }

const valuesOf = ({ widget: { greeting, parts, position, colorScheme } }: Settings): Values => ({
  widget: {
    greeting: greeting ?? '',
    parts: [...parts],
    position: position ?? '',
    colorScheme: colorScheme ?? '',
  },
})

const lookOf = ({ widget: { greeting, parts, position, colorScheme } }: Values): Look => ({
  greeting: greeting.trim() || null,
  parts,
  position: sides.find(side => side === position) ?? null,
  colorScheme: schemes.find(scheme => scheme === colorScheme) ?? null,
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
      <Checkbox.Group label={t('widget.parts')} {...form.getInputProps('widget.parts')}>
        <Group mt="xs">
          {parts.map(part => (
            <Checkbox key={part} value={part} label={t(`widget.parts.${part}`)} />
          ))}
        </Group>
      </Checkbox.Group>
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
      <Text size="sm" c="dimmed">
        {t('widget.color.about')}{' '}
        <Anchor component={Link} to="/settings" underline="always">
          {t('widget.color.change')}
        </Anchor>
      </Text>
      <Preview settings={settings} look={lookOf(form.values)} />
    </SettingsForm>
  )
}
