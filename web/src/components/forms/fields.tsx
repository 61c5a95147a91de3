import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = { field: GetInputPropsReturnType }

export const NameField = ({ field }: Props) => {
  const { say } = useTexts()
  return <TextInput label={say('list.name')} data-autofocus autoComplete="off" {...field} />
}

export const SlugField = ({ field, about }: Props & { about?: TextKey | false }) => {
  const { say } = useTexts()
  return (
    <TextInput
      label={say('slug.label')}
      {...(about && { description: say(about) })}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  )
}

export const DescriptionField = ({ field }: Props) => {
  const { say } = useTexts()
  return <Textarea label={say('list.description')} autosize minRows={2} maxRows={6} {...field} />
}
