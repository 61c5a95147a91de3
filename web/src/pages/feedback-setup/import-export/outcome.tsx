import { Alert, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListSkeleton } from '../../../components/lists/list-skeleton.tsx'
import { Failed } from '../../../components/states.tsx'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Import, isRunning, useImport } from './queries.ts'
import { RowErrors } from './row-errors.tsx'

const doneOf = ({ createdCount, skippedCount, failedCount }: Import): number =>
  createdCount + skippedCount + failedCount

const ImportProgress = ({ it }: { it: Import }) => {
  const { t } = useTexts()
  const done = doneOf(it)
  const label = t('import.progress', { done, count: it.totalRows })
  return (
    <div>
      <Text size="sm" mb={4}>
        {label}
      </Text>
      <Progress
        value={it.totalRows === 0 ? 0 : (done / it.totalRows) * 100}
        aria-label={label}
        animated
        size="lg"
      />
    </div>
  )
}

const Figure = ({ value, label, color }: { value: number; label: string; color: string }) => {
  const { language } = useTexts()
  return (
    <div>
      <Text size="xl" fw={700} {...(value > 0 && { c: color })}>
        {new Intl.NumberFormat(language).format(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  )
}

const Figures = ({ it: { dryRun, createdCount, skippedCount, failedCount } }: { it: Import }) => {
  const { t } = useTexts()
  return (
    <Group gap="xl">
      <Figure
        value={createdCount}
        label={t(dryRun ? 'import.toCreate' : 'import.created', { count: createdCount })}
        color="var(--mantine-color-text)"
      />
      <Figure value={skippedCount} label={t('import.skipped')} color="var(--mantine-color-text)" />
      <Figure value={failedCount} label={t('import.failed')} color="var(--mantine-color-error)" />
    </Group>
  )
}

const titleOf = ({ dryRun, status }: Import): TextKey => {
  if (status === 'failed') return 'import.stopped'
  if (dryRun) return status === 'completed' ? 'import.checked' : 'import.checking'
  return status === 'completed' ? 'import.done' : 'import.running'
}

/** What the posts lose with ignored columns. The API may add codes, which come with a message. */
const warningTexts: Partial<Record<string, { title: TextKey; about: TextKey }>> = {
  votes_ignored: { title: 'import.votes_ignored', about: 'import.votes_ignored.about' },
  authors_ignored: { title: 'import.authors_ignored', about: 'import.authors_ignored.about' },
}

const Warning = ({ code, columns, message }: Import['warnings'][number]) => {
  const { t } = useTexts()
  const texts = warningTexts[code]
  return (
    <Alert color="yellow">
      <Text size="sm" fw={700} className="breakable">
        {texts && t(texts.title)} <bdi>{columns.join(', ')}</bdi>
      </Text>
      <Text size="sm">{texts ? t(texts.about) : message}</Text>
    </Alert>
  )
}

const ImportCard = ({ it, children }: { it: Import; children: ReactNode }) => {
  const { t } = useTexts()
  return (
    <Card withBorder>
      <Stack>
        <div role="status">
          <Title order={2} size="h4">
            {t(titleOf(it))}
          </Title>
        </div>
        {it.status === 'failed' && <Alert color="red">{t('import.stopped.about')}</Alert>}
        {isRunning(it) ? <ImportProgress it={it} /> : <Figures it={it} />}
        {it.ignoredColumns.length > 0 && (
          <Text size="sm">
            {t('import.ignored')} <bdi>{it.ignoredColumns.join(', ')}</bdi>
          </Text>
        )}
        {it.warnings.map(warning => (
          <Warning key={warning.code} {...warning} />
        ))}
        {it.status === 'completed' && children}
        {it.failedCount > 0 && <RowErrors id={it.id} failedCount={it.failedCount} />}
      </Stack>
    </Card>
  )
}

type Props = {
  id: string
  /** The next action. */
  children: (it: Import) => ReactNode
}

/** The progress and the results of an import. */
export const Outcome = ({ id, children }: Props) => {
  const { data, isPending, error, refetch } = useImport(id)
  if (isPending) return <ListSkeleton />
  if (!data) return <Failed error={error} retry={refetch} />
  return <ImportCard it={data}>{children(data)}</ImportCard>
}
