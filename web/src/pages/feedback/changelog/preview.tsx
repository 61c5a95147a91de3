import { Card, Text, Title } from '@mantine/core'
import { MarkdownText } from '../../../components/markdown/markdown-text.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

/** The entry as readers see it. */
export const Preview = ({ title, content }: { title: string; content: string }) => {
  const { t } = useTexts()
  return (
    <Card withBorder component="section" aria-label={t('changelog.preview')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('changelog.preview')}
      </Text>
      <Title order={3} size="h4" className="breakable" dir="auto" mb="xs">
        {title || t('changelog.untitled')}
      </Title>
      {content.trim() === '' ? (
        <Text c="dimmed">{t('changelog.preview.empty')}</Text>
      ) : (
        <MarkdownText text={content} />
      )}
    </Card>
  )
}
