import { dateTimeIn } from '@earshot/i18n'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canAdminister, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Export } from './export.tsx'
import { ImportPosts } from './import.tsx'
import { type Import, useImports } from './queries.ts'

const Part = ({ title, children }: { title: TextKey; children: ReactNode }) => {
  const { t } = useTexts()
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {t(title)}
      </Title>
      {children}
    </Stack>
  )
}

const ToImport = ({ id, createdAt }: Import) => {
  const { language } = useTexts()
  return (
    <Anchor inherit renderRoot={props => <Link to="/import-export" search={{ import: id }} {...props} />}>
      {dateTimeIn(language, createdAt)}
    </Anchor>
  )
}

const EarlierImports = () => {
  const { t } = useTexts()
  const list = useImports()
  return (
    <PagedList list={list} empty="import.earlier.empty" count="import.earlier.count">
      {items => (
        <Records
          label={t('import.earlier')}
          heading="import.at"
          items={items}
          link={it => <ToImport {...it} />}
          below={({ dryRun }) =>
            dryRun && (
              <Text size="sm" c="dimmed">
                {t('import.dryRun')}
              </Text>
            )
          }
          columns={[
            { heading: 'import.status', show: it => t(`import.status.${it.status}`) },
            { heading: 'import.rows', show: it => it.totalRows },
            { heading: 'import.posts', show: it => it.createdCount },
            { heading: 'import.skipped', show: it => it.skippedCount },
            { heading: 'import.failed', show: it => it.failedCount },
          ]}
          actions={[]}
        />
      )}
    </PagedList>
  )
}

export const ImportExportPage = () => {
  const { t } = useTexts()
  if (!canAdminister(useMe())) return <Page title={t('transfer.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('transfer.title')} about={t('transfer.about')}>
      <Part title="import.title">
        <ImportPosts />
      </Part>
      <Part title="export.title">
        <Export />
      </Part>
      <Part title="import.earlier">
        <EarlierImports />
      </Part>
    </Page>
  )
}
