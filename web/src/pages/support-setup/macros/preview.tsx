import { Paper, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { MarkdownText } from '../../../components/markdown/markdown-text.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

const pauseMs = 300

const usePreview = (content: string) =>
  useQuery({
    queryKey: ['macro-preview', content],
    queryFn: async ({ signal }) =>
      (await api.post('/api/v1/macros/preview', { body: { content }, signal })).data.content,
    enabled: content.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false, // the save shows what is wrong with the text
  })

/** The text as a customer would receive it. */
export const Preview = ({ content }: { content: string }) => {
  const { t } = useTexts()
  const [settled] = useDebouncedValue(content, pauseMs)
  const { data, isError } = usePreview(settled)
  if (!content.trim() || isError || data === undefined) return null
  return (
    <section aria-label={t('macros.preview')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('macros.preview')}
      </Text>
      <Paper withBorder p="sm" fz="sm">
        <MarkdownText text={data} size="sm" />
      </Paper>
    </section>
  )
}
