import { durationIn, type Language, parseDuration } from '@earshot/i18n'
import { Fieldset, NativeSelect, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { formRootRule, useForm } from '@mantine/form'
import { choicesOf } from '../../../components/forms/choices.ts'
import { DurationField, isDuration } from '../../../components/forms/duration-field.tsx'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { isFilled, NameField } from '../../../components/forms/fields.tsx'
import { policies } from '../../../domain/support/lookups.ts'
import { MatchFields, type MatchValues, matchOf, matchValuesOf } from '../../../domain/support/match.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { hours, type Policy } from './queries.ts'
import { targets } from './targets.ts'

/** Durations are kept as typed. */
type Values = Pick<Policy, 'name' | 'isDefault'> & {
  match: MatchValues
  targets: Record<keyof Policy['targets'], string>
  warningSeconds: string
  businessHoursId: string
}

const quarterHour = 900

const valuesOf = (policy: Policy | undefined, language: Language): Values => {
  const said = (seconds: number | null | undefined) => (seconds == null ? '' : durationIn(language, seconds))
  return {
    name: policy?.name ?? '',
    isDefault: policy?.isDefault ?? false,
    match: matchValuesOf(policy?.match),
    targets: {
      firstResponseSeconds: said(policy?.targets.firstResponseSeconds),
      nextResponseSeconds: said(policy?.targets.nextResponseSeconds),
      resolutionSeconds: said(policy?.targets.resolutionSeconds),
      timeToResolveSeconds: said(policy?.targets.timeToResolveSeconds),
    },
    warningSeconds: said(policy ? policy.warningSeconds : quarterHour),
    businessHoursId: policy?.businessHoursId ?? '',
  }
}

const bodyOf = ({ match, targets, warningSeconds, businessHoursId, ...values }: Values) => ({
  ...values,
  match: matchOf(match),
  targets: {
    firstResponseSeconds: parseDuration(targets.firstResponseSeconds) ?? null,
    nextResponseSeconds: parseDuration(targets.nextResponseSeconds) ?? null,
    resolutionSeconds: parseDuration(targets.resolutionSeconds) ?? null,
    timeToResolveSeconds: parseDuration(targets.timeToResolveSeconds) ?? null,
  },
  warningSeconds: parseDuration(warningSeconds) ?? 0,
  businessHoursId: businessHoursId || null,
})

const usePolicyForm = (policy: Policy | undefined) => {
  const texts = useTexts()
  const rule = isDuration(texts)
  return useForm<Values>({
    initialValues: valuesOf(policy, texts.language),
    validate: {
      name: isFilled(texts),
      targets: {
        [formRootRule]: targets => (Object.values(targets).some(Boolean) ? null : texts.t('field.targets')),
        firstResponseSeconds: rule,
        nextResponseSeconds: rule,
        resolutionSeconds: rule,
        timeToResolveSeconds: rule,
      },
      warningSeconds: rule,
    },
  })
}

type FormProps = { form: ReturnType<typeof usePolicyForm> }

const Targets = ({ form }: FormProps) => {
  const { t } = useTexts()
  return (
    <Fieldset legend={t('sla.targets')} data-path="targets" tabIndex={-1}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('sla.targets.about')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {targets.map(target => (
          <DurationField
            key={target}
            label={t(`sla.${target}`)}
            description={t(`sla.${target}.about`)}
            field={form.getInputProps(`targets.${target}`)}
          />
        ))}
      </SimpleGrid>
      {form.errors.targets && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {form.errors.targets}
        </Text>
      )}
    </Fieldset>
  )
}

const Clocks = ({ form }: FormProps) => {
  const { t } = useTexts()
  const all = hours.useAll()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t('sla.hours')}
        description={t('sla.hours.about')}
        data={[{ value: '', label: t('sla.hours.always') }, ...choicesOf(all.data)]}
        {...form.getInputProps('businessHoursId')}
      />
      <DurationField
        label={t('sla.warning')}
        description={t('sla.warning.about')}
        field={form.getInputProps('warningSeconds')}
      />
    </SimpleGrid>
  )
}

/** A dialog to create or edit an SLA policy. */
export const EditPolicy = ({ policy, close }: { policy: Policy | undefined; close: () => void }) => {
  const { t } = useTexts()
  const change = policies.useSave(policy?.id)
  const form = usePolicyForm(policy)
  return (
    <EditDialog
      item={policy}
      create="sla.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      <Targets form={form} />
      <Fieldset legend={t('sla.match')}>
        <Stack>
          <MatchFields field={name => form.getInputProps(`match.${name}`)} />
          <Switch
            label={t('sla.default')}
            description={t('sla.default.about')}
            {...form.getInputProps('isDefault', { type: 'checkbox' })}
          />
        </Stack>
      </Fieldset>
      <Clocks form={form} />
    </EditDialog>
  )
}
