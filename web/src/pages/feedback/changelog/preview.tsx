import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import { paragraphsOf, piecesOf } from './prose.ts'

const Paragraph = ({ text }: { text: string }) => (
  <p className="prose" dir="auto">
    {piecesOf(text).map(({ text, href }, place) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
        <Anchor key={place} inherit href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </Anchor>
      ) : (
        text
      ),
    )}
  </p>
)

/** The entry as readers see it: paragraphs and links, without any markup. */
export const Preview = ({ title, content }: { title: string; content: string }) => {
  const { t } = useTexts()
  const paragraphs = paragraphsOf(content)
  return (
    <Card withBorder component="section" aria-label={t('changelog.preview')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('changelog.preview')}
      </Text>
      <Title order={3} size="h4" className="breakable" dir="auto">
        {title || t('changelog.untitled')}
      </Title>
      <Stack gap="sm" mt="xs">
        {paragraphs.length === 0 && <Text c="dimmed">{t('changelog.preview.empty')}</Text>}
        {paragraphs.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
          <Paragraph key={place} text={text} />
        ))}
      </Stack>
    </Card>
  )
}
