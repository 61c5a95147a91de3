import { Button, Card, FileInput, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { choicesOf } from '../../../components/forms/choices.ts'
import { ErrorNote } from '../../../components/states.tsx'
import { useBoards } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Outcome } from './outcome.tsx'
import { type Import, useStartImport } from './queries.ts'

const route = getRouteApi('/import-export')

/** The columns of an import file. */
const columns = 'title, content, board, status, tags, votes, authorName, authorEmail, createdAt, externalId'

type Settings = { boardId: string; notify: boolean }

type FieldsProps = { settings: Settings; change: (settings: Settings) => void }

const Fields = ({ settings, change }: FieldsProps) => {
  const { t } = useTexts()
  const boards = useBoards()
  return (
    <>
      <NativeSelect
        label={t('import.board')}
        description={t('import.board.about')}
        data={[{ value: '', label: t('import.board.none') }, ...choicesOf(boards.data)]}
        value={settings.boardId}
        onChange={event => change({ ...settings, boardId: event.currentTarget.value })}
      />
      <Switch
        label={t('import.notify')}
        description={t('import.notify.about')}
        checked={settings.notify}
        onChange={event => change({ ...settings, notify: event.currentTarget.checked })}
      />
    </>
  )
}

type NextActionProps = { it: Import; file: File | null; isPending: boolean; start: () => void }

/** The button to start the import after its check, as long as the file is still selected. */
const NextAction = ({ it, file, isPending, start }: NextActionProps) => {
  const { t } = useTexts()
  if (!it.dryRun) return null
  if (it.createdCount === 0) return <Text size="sm">{t('import.nothing')}</Text>
  if (!file) return <Text size="sm">{t('import.chooseAgain')}</Text>
  return (
    <Group>
      <Button loading={isPending} onClick={start}>
        {t('import.start', { count: it.createdCount })}
      </Button>
    </Group>
  )
}

/** Checks a file first. The member starts the import after seeing the result of the check. */
export const ImportPosts = () => {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [settings, setSettings] = useState<Settings>({ boardId: '', notify: false })
  const starting = useStartImport()
  const [isMissing, setMissing] = useState(false)
  const start = (dryRun: boolean): void => {
    setMissing(!file)
    if (!file) return
    starting.mutate(
      { file, dryRun, ...settings },
      { onSuccess: ({ id }) => void navigate({ search: { import: id } }) },
    )
  }
  /** The file and the settings that the check used. */
  const begin = (): void => {
    starting.reset()
    if (search.import) void navigate({ search: {} })
  }
  return (
    <Stack>
      <Card withBorder>
        <Stack maw={520}>
          <FileInput
            label={t('import.file')}
            description={
              <>
                {t('import.file.about')} <bdi>{columns}</bdi>
              </>
            }
            placeholder={t('import.file.choose')}
            accept=".csv,.ndjson,.jsonl,.json,text/csv"
            value={file}
            onChange={chosen => {
              setFile(chosen)
              begin()
            }}
            error={isMissing && !file && t('import.file.missing')}
            clearable
            clearButtonProps={{ 'aria-label': t('import.file.clear') }}
          />
          <Fields
            settings={settings}
            change={next => {
              setSettings(next)
              begin()
            }}
          />
          {starting.error && <ErrorNote error={starting.error} />}
          <Group>
            <Button
              variant={search.import ? 'default' : 'filled'}
              loading={starting.isPending}
              onClick={() => start(true)}
            >
              {t('import.check')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('import.check.about')}
            </Text>
          </Group>
        </Stack>
      </Card>
      {search.import && (
        <Outcome key={search.import} id={search.import}>
          {it => <NextAction it={it} file={file} isPending={starting.isPending} start={() => start(false)} />}
        </Outcome>
      )}
    </Stack>
  )
}
