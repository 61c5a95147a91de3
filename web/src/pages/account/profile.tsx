import { Button, Card, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFieldErrors } from '../../components/forms/field-errors.ts'
import { FormError } from '../../components/forms/form-footer.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Profile, useRename } from './queries.ts'

/** The name of the signed-in member, and the email address, which an admin changes. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTexts()
  const rename = useRename()
  const form = useForm({ initialValues: { name: profile.name ?? '' } })
  const showErrors = useFieldErrors(form)
  const save = form.onSubmit(({ name }) =>
    rename.mutate(name, { onSuccess: () => form.resetDirty(), onError: showErrors }),
  )
  return (
    <Card withBorder component="form" onSubmit={save} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('list.name')} autoComplete="name" required {...form.getInputProps('name')} />
          <TextInput
            label={t('account.email')}
            description={t('account.email.about')}
            inputWrapperOrder={['label', 'input', 'description']}
            dir="ltr"
            readOnly
            value={profile.email ?? ''}
          />
        </SimpleGrid>
        <FormError error={rename.error} />
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" role="status">
            {!form.isDirty() && rename.isSuccess && t('settings.saved')}
          </Text>
          <Button type="submit" loading={rename.isPending} disabled={!form.isDirty()}>
            {t('dialog.save')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
