import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTexts } from '../../texts/use-texts.tsx'

/** The accent color of Earshot itself. */
export const ownAccent = '#4338ca'

/** Whether the text is a color such as `#0f766e`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

type Props = {
  about: string
  /** The color while the field is empty. */
  fallback: string
  /** Of the field in its form. Its value is a text. */
  input: GetInputPropsReturnType
}

/** A color, as text or chosen from the browser's picker. */
export const AccentColor = ({ about, fallback, input }: Props) => {
  const { t } = useTexts()
  return (
    <TextInput
      label={t('settings.accent')}
      description={about}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={fallback}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      leftSectionWidth={44}
      leftSection={
        <input
          type="color"
          className="color"
          aria-label={t('settings.accent.choose')}
          value={isColor(input.value) ? input.value : fallback}
          onChange={event => input.onChange(event.currentTarget.value)}
        />
      }
      {...input}
    />
  )
}
