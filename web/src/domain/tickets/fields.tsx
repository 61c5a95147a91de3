import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { MarkdownInput } from '../../components/markdown/markdown-input.tsx'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = { fieldOf: (name: 'title' | 'description') => GetInputPropsReturnType }

/** The fields for the title and description of a ticket. */
export const TicketFields = ({ fieldOf }: Props) => {
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
      <MarkdownInput
        label={t('tickets.description')}
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        {...fieldOf('description')}
      />
    </>
  )
}
