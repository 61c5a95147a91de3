import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { MarkdownInput } from '../../components/markdown/markdown-input.tsx'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = { fieldOf: (name: 'title' | 'content') => GetInputPropsReturnType; children?: ReactNode }

/** The fields for the title and content of a post, with `children` between them. */
export const PostFields = ({ fieldOf, children }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <TextInput
        label={t('posts.field.title')}
        data-autofocus
        autoComplete="off"
        required
        {...fieldOf('title')}
      />
      {children}
      <MarkdownInput label={t('posts.field.content')} minRows={5} maxRows={16} {...fieldOf('content')} />
    </>
  )
}
