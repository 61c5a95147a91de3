import { durationIn, parseDuration } from '@earshot/i18n'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Texts, useTexts } from '../../texts/use-texts.tsx'

type Props = {
  label: string
  description?: string
  /** The field's form props. The value is the text as typed. */
  field: { value?: string; onChange: (text: string) => void; error?: ReactNode; 'data-path'?: string }
}

/** A field for durations such as `15 m`, `4 h` or `1 d 12 h`. */
export const DurationField = ({ label, description, field: { value = '', onChange, ...field } }: Props) => {
  const { t, language } = useTexts()
  const tidy = () => {
    const seconds = parseDuration(value)
    if (seconds !== undefined) onChange(durationIn(language, seconds))
  }
  return (
    <TextInput
      label={label}
      {...(description && { description })}
      placeholder={t('duration.example')}
      autoComplete="off"
      value={value}
      {...field}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={tidy}
    />
  )
}

/** Form validation: the text is empty or a duration. */
export const isDuration =
  ({ t }: Texts) =>
  (text: string): string | null =>
    text.trim() === '' || parseDuration(text) !== undefined ? null : t('duration.invalid')
