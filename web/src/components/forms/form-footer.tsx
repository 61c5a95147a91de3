import { Button, Group } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import { ErrorNote, type ErrorTexts } from '../states.tsx'
import { isAtField } from './field-errors.ts'

/** An error that no field of the form shows. */
export const FormError = ({ error, texts }: { error: Error | null; texts?: ErrorTexts | undefined }) =>
  error && !isAtField(error) && <ErrorNote error={error} texts={texts} />

type Props = {
  change: { error: Error | null; isPending: boolean }
  label: string
  cancel: () => void
  errors?: ErrorTexts
}

/** The end of a form: an error that belongs to no field, and the buttons. */
export const FormFooter = ({ change: { error, isPending }, label, cancel, errors }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <FormError error={error} texts={errors} />
      <Group justify="flex-end" className="buttons">
        <Button variant="default" onClick={cancel}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </Group>
    </>
  )
}
