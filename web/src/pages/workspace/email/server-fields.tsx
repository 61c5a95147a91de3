import { Group, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { technical } from './technical.ts'
import { type Security, usualPort, type Values } from './values.ts'

type Props = { form: UseFormReturnType<Values>; hasPassword: boolean }

/** The mail server of a sender. The API has it as one URL, so an error of the URL is shown at the host. */
export const ServerFields = ({ form, hasPassword }: Props) => {
  const { t } = useTexts()
  const { security, port } = form.values.smtp
  const host = form.getInputProps('smtp.host')
  const choose = (next: Security) => {
    form.setFieldValue('smtp.security', next)
    if (port === usualPort[security]) form.setFieldValue('smtp.port', usualPort[next])
  }
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          label={t('email.server.host')}
          placeholder="smtp.example.com"
          required
          flex="2 1 12rem"
          {...technical}
          {...host}
          error={host.error ?? form.errors.smtpUrl}
        />
        <NumberField
          label={t('email.server.port')}
          required
          min={1}
          max={65_535}
          hideControls
          flex="1 1 6rem"
          {...form.getInputProps('smtp.port')}
        />
      </Group>
      <NativeSelect
        label={t('email.server.security')}
        description={t(`email.server.security.${security}.about`)}
        data={(['starttls', 'tls'] as const).map(value => ({
          value,
          label: t(`email.server.security.${value}`),
        }))}
        {...form.getInputProps('smtp.security')}
        onChange={event => choose(event.currentTarget.value as Security)}
      />
      <TextInput
        label={t('email.server.user')}
        description={t('email.server.user.about')}
        {...technical}
        {...form.getInputProps('smtp.user')}
      />
      <PasswordInput
        label={t('email.server.password')}
        description={t(hasPassword ? 'email.server.password.keep' : 'email.server.password.about')}
        dir="ltr"
        autoComplete="new-password"
        {...form.getInputProps('smtp.password')}
      />
    </>
  )
}
