import type { PanelLanguage } from '@earshot/i18n'
import { Button, Card, Group, NumberInput, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormError } from '../../../components/forms/form-footer.tsx'
import { type Settings, useChangeSettings } from '../../../domain/settings/queries.ts'
import { useSettingsForm } from '../../../domain/settings/use-settings-form.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Branding } from './branding.tsx'
import { changesOf, valuesOf } from './values.ts'

const languageOf = (language: PanelLanguage, tag: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(tag) ?? ''
  } catch {
    return '' // not a valid language tag, or an incomplete one
  }
}

const switches = [
  ['features.supportInbox', 'supportInbox'],
  ['features.supportTickets', 'supportTickets'],
  ['portal.signUp', 'signUp'],
] as const

/** The form with the workspace's name, language and features. */
export const WorkspaceForm = ({ settings }: { settings: Settings }) => {
  const { t, language } = useTexts()
  const change = useChangeSettings()
  const { form, isDirty, show } = useSettingsForm(settings, valuesOf)
  const showErrors = useFieldErrors(form)
  const save = form.onSubmit(values =>
    change.mutate(changesOf(form.getInitialValues(), values), { onSuccess: show, onError: showErrors }),
  )
  return (
    <Card withBorder component="form" onSubmit={save} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput label={t('list.name')} autoComplete="off" required {...form.getInputProps('name')} />
          <TextInput
            label={t('settings.locale')}
            description={languageOf(language, form.values.locale) || t('settings.locale.about')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('locale')}
          />
          <NumberInput
            label={t('settings.retention')}
            description={t('settings.retention.about')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={36_500}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('retention.auditLogDays')}
          />
        </SimpleGrid>
        <Branding form={form} />
        {switches.map(([field, text]) => (
          <Switch
            key={field}
            label={t(`settings.${text}`)}
            description={t(`settings.${text}.about`)}
            {...form.getInputProps(field, { type: 'checkbox' })}
          />
        ))}
        <TextInput
          type="url"
          label={t('settings.signInUrl')}
          description={t('settings.signInUrl.about')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('portal.signInUrl')}
        />
        <FormError error={change.error} />
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" role="status">
            {isDirty ? t('settings.unsaved') : change.isSuccess && t('settings.saved')}
          </Text>
          <Button type="submit" loading={change.isPending} disabled={!isDirty}>
            {t('dialog.save')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
