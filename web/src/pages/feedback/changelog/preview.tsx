import { Card, Text, Title } from '@mantine/core'
import type { Attachment } from '../../../api/files.ts'
import { Written } from '../../../components/files/written.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { CoverImage } from './cover.tsx'
import { LabelBadges } from './labels.tsx'
import type { Cover } from './queries.ts'

type Props = {
  title: string
  content: string
  cover: Cover | null
  labels: readonly string[]
  attachments: readonly Attachment[]
}

/** The entry as readers see it. */
export const Preview = ({ title, content, cover, labels, attachments }: Props) => {
  const { t } = useTexts()
  return (
    <Card withBorder component="section" aria-label={t('changelog.preview')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('changelog.preview')}
      </Text>
      {cover && (
        <div className="entry-cover-above">
          <CoverImage cover={cover} />
        </div>
      )}
      <Title order={2} size="h4" className="breakable" dir="auto" mb="xs">
        {title || t('changelog.untitled')}
      </Title>
      <LabelBadges labels={labels} />
      {content.trim() === '' && attachments.length === 0 ? (
        <Text c="dimmed">{t('changelog.preview.empty')}</Text>
      ) : (
        <Written text={content} attachments={attachments} />
      )}
    </Card>
  )
}
