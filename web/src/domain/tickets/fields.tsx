import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { AttachmentField } from '../../components/files/field.tsx'
import type { WrittenFiles } from '../../components/files/use-attachments.ts'
import { MarkdownInput } from '../../components/markdown/markdown-input.tsx'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = {
  fieldOf: (name: 'title' | 'description') => GetInputPropsReturnType
  /** The files of the description. */
  files: WrittenFiles
}

/** The fields for the title and description of a ticket. */
export const TicketFields = ({ fieldOf, files }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <TextInput
        label={t('tickets.name')}
        data-autofocus
        autoComplete="off"
        maxLength={300}
        required
        {...fieldOf('title')}
      />
      <AttachmentField files={files}>
        <MarkdownInput
          label={t('tickets.description')}
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          onFiles={files.add}
          files={files.shown}
          {...fieldOf('description')}
        />
      </AttachmentField>
    </>
  )
}
