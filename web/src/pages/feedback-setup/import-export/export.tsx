import { Button, Card, NativeSelect, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { choicesOf } from '../../../components/forms/choices.ts'
import { useBoards } from '../../../domain/feedback/lookups.ts'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type FileProps = { title: TextKey; about: TextKey; href: string; label: TextKey; children?: ReactNode }

const File = ({ title, about, href, label, children }: FileProps) => {
  const { t } = useTexts()
  return (
    <Card withBorder>
      <Stack h="100%" justify="space-between">
        <div>
          <Title order={3} size="h5">
            {t(title)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(about)}
          </Text>
        </div>
        {children}
        <Button variant="default" component="a" href={href} download>
          {t(label)}
        </Button>
      </Stack>
    </Card>
  )
}

/** Downloads by plain links, so that the browser can stream files of any size. */
export const Export = () => {
  const { t } = useTexts()
  const boards = useBoards()
  const [boardId, setBoardId] = useState('')
  const [isForSpreadsheet, setForSpreadsheet] = useState(true)
  const mark = isForSpreadsheet ? { bom: 'true' } : {}
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  return (
    <Stack>
      <Switch
        label={t('export.spreadsheet')}
        description={t('export.spreadsheet.about')}
        checked={isForSpreadsheet}
        onChange={event => setForSpreadsheet(event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <File
          title="export.posts"
          about="export.posts.about"
          label="export.posts.download"
          href={`/api/v1/exports/posts.csv?${query({ ...mark, ...(boardId && { boardId }) })}`}
        >
          <NativeSelect
            label={t('export.board')}
            data={[{ value: '', label: t('export.board.all') }, ...choicesOf(boards.data)]}
            value={boardId}
            onChange={event => setBoardId(event.currentTarget.value)}
          />
        </File>
        <File
          title="export.users"
          about="export.users.about"
          label="export.users.download"
          href={`/api/v1/exports/users.csv?${query(mark)}`}
        />
      </SimpleGrid>
    </Stack>
  )
}
