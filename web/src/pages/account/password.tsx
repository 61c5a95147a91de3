import { Anchor, Button, Card, Group, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFieldErrors } from '../../components/forms/field-errors.ts'
import { FormError } from '../../components/forms/form-footer.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Profile, useChangePassword } from './queries.ts'

const NoPassword = () => {
  const { t } = useTexts()
  return (
    <Card withBorder>
      <Text size="sm">
        {t('account.password.none')}{' '}
        <Anchor href="/forgot-password?returnTo=/admin/account">{t('account.password.link')}</Anchor>
      </Text>
    </Card>
  )
}

const PasswordForm = () => {
  const { t } = useTexts()
  const change = useChangePassword()
  const form = useForm({ initialValues: { currentPassword: '', password: '' } })
  const showErrors = useFieldErrors(form)
  const save = form.onSubmit(values =>
    change.mutate(values, { onSuccess: () => form.reset(), onError: showErrors }),
  )
  return (
    <Card withBorder component="form" onSubmit={save} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('account.password.about')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PasswordInput
            label={t('account.password.current')}
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label={t('account.password.new')}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
        <FormError error={change.error} />
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" role="status">
            {!form.isDirty() && change.isSuccess && t('account.password.changed')}
          </Text>
          <Button type="submit" loading={change.isPending}>
            {t('account.password.change')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

export const Password = ({ hasPassword }: Profile) => (hasPassword ? <PasswordForm /> : <NoPassword />)
