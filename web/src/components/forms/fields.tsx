import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { TextKey } from '../../texts/en/index.ts'
import { type Texts, useTexts } from '../../texts/use-texts.tsx'

/** The rule of a name in a form that checks other fields itself, so that all mistakes show at once. */
export const isFilled =
  ({ t }: Pick<Texts, 't'>) =>
  (name: string): string | null =>
    name.trim() ? null : t('field.name')

type Props = { field: GetInputPropsReturnType }

type NameProps = Props & { about?: TextKey; required?: boolean }

export const NameField = ({ field, about, required = true }: NameProps) => {
  const { t } = useTexts()
  return (
    <TextInput
      label={t('list.name')}
      {...(about && { description: t(about) })}
      data-autofocus
      autoComplete="off"
      required={required}
      {...field}
    />
  )
}

export const SlugField = ({ field, about }: Props & { about?: TextKey | false }) => {
  const { t } = useTexts()
  return (
    <TextInput
      label={t('slug.label')}
      {...(about && { description: t(about) })}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  )
}

export const DescriptionField = ({ field }: Props) => {
  const { t } = useTexts()
  return <Textarea label={t('list.description')} autosize minRows={2} maxRows={6} {...field} />
}
