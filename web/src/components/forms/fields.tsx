import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = { field: GetInputPropsReturnType }

export const NameField = ({ field }: Props) => {
  const { t } = useTexts()
  return <TextInput label={t('list.name')} data-autofocus autoComplete="off" {...field} />
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
