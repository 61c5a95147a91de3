import { Button, Group } from '@mantine/core'
import { fieldErrorsOf } from '../../api/field-text.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { ErrorNote, type ErrorTexts } from '../states.tsx'

type Props = {
  change: { error: Error | null; isPending: boolean }
  label: string
  cancel: () => void
  errors?: ErrorTexts
}

/** What went wrong and is of no field, and the way out or on. */
export const FormEnd = ({ change: { error, isPending }, label, cancel, errors }: Props) => {
  const { say } = useTexts()
  return (
    <>
      {error && fieldErrorsOf(error).length === 0 && <ErrorNote error={error} texts={errors} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel}>
          {say('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </Group>
    </>
  )
}
