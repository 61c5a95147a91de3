import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { AttachmentField } from '../../components/files/field.tsx'
import type { WrittenFiles } from '../../components/files/use-attachments.ts'
import { MarkdownInput } from '../../components/markdown/markdown-input.tsx'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = {
  fieldOf: (name: 'title' | 'content') => GetInputPropsReturnType
  /** The files of the content. */
  files: WrittenFiles
  children?: ReactNode
}

/** The fields for the title and content of a post, with `children` between them. */
export const PostFields = ({ fieldOf, files, children }: Props) => {
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
      <AttachmentField files={files}>
        <MarkdownInput
          label={t('posts.field.content')}
          minRows={5}
          maxRows={16}
          onFiles={files.add}
          files={files.shown}
          {...fieldOf('content')}
        />
      </AttachmentField>
    </>
  )
}
