import { Group, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RadioField } from '../../../components/forms/radio-field.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { technical } from './technical.ts'
import type { KeyChoice, Values } from './values.ts'

type Props = { form: UseFormReturnType<Values>; hasKey: boolean }

/** The domain, the selector, and where the key comes from. */
export const DkimFields = ({ form, hasKey }: Props) => {
  const { t } = useTexts()
  const choices: KeyChoice[] = [...(hasKey ? (['keep'] as const) : []), 'generate', 'own']
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t('email.dkim.domain')}
          placeholder="example.com"
          required
          {...technical}
          {...form.getInputProps('dkim.domain')}
        />
        <TextInput
          label={t('email.dkim.selector')}
          required
          {...technical}
          {...form.getInputProps('dkim.selector')}
        />
      </Group>
      <RadioField
        label={t('email.dkim.key')}
        values={choices}
        textsOf={it => [t(`email.dkim.key.${it}`), t(`email.dkim.key.${it}.about`)]}
        field={form.getInputProps('dkim.key')}
      />
      {form.values.dkim.key === 'own' && (
        <Textarea
          label={t('email.dkim.private')}
          description={t('email.dkim.private.about')}
          rows={4}
          required
          {...technical}
          {...form.getInputProps('dkim.privateKey')}
        />
      )}
    </>
  )
}
