import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormError } from '../../components/forms/form-footer.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import type { useChangeSettings } from './queries.ts'

type Props = {
  save: (event: FormEvent<HTMLFormElement>) => void
  isDirty: boolean
  change: Pick<ReturnType<typeof useChangeSettings>, 'error' | 'isPending' | 'isSuccess'>
  children: ReactNode
}

/** The frame of a form of `useSettingsForm`: its fields, the error of the last attempt, its state, and the button that saves it. */
export const SettingsForm = ({ save, isDirty, change, children }: Props) => {
  const { t } = useTexts()
  return (
    <Card withBorder component="form" onSubmit={save} noValidate>
      <Stack>
        {children}
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
