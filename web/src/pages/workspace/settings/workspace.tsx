import { isLanguage, type Language, languages, languageTags } from '@earshot/i18n'
import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { SettingsForm } from '../../../domain/settings/form.tsx'
import { type Settings, useChangeSettings } from '../../../domain/settings/queries.ts'
import { useSettingsForm } from '../../../domain/settings/use-settings-form.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Branding } from './branding.tsx'
import { changesOf, valuesOf } from './values.ts'

/** The languages of the portal and of emails. The API accepts others, such as `pt-BR`: the current one stays a choice. */
const languageChoices = (shownIn: Language, current: string) => [
  ...languageTags.map(tag => ({ value: tag as string, label: languages[tag].name as string })),
  ...(isLanguage(current)
    ? []
    : [
        {
          value: current,
          label: new Intl.DisplayNames(shownIn, { type: 'language' }).of(current) ?? current,
        },
      ]),
]

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
    <SettingsForm save={save} isDirty={isDirty} change={change}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={t('list.name')} autoComplete="off" required {...form.getInputProps('name')} />
        <NativeSelect
          label={t('settings.locale')}
          description={t('settings.locale.about')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={languageChoices(language, settings.locale)}
          {...form.getInputProps('locale')}
        />
        <NumberField
          label={t('settings.retention')}
          description={t('settings.retention.about')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={36_500}
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
    </SettingsForm>
  )
}
