import { Code, Stack, Table, Text, Title } from '@mantine/core'
import { type FieldError, fieldText } from '../../../api/field-text.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import type { TextKey } from '../../../texts/en/index.ts'
import { type Texts, useTexts } from '../../../texts/use-texts.tsx'
import { type Import, type RowError, useRowErrors } from './queries.ts'

/** Texts for columns that contain names or several values, where the text of a form field would not fit. */
const columnTexts: Partial<Record<string, TextKey>> = {
  board: 'import.errors.board',
  status: 'import.errors.status',
  tags: 'import.errors.tags',
  votes: 'import.errors.votes',
  authorEmail: 'field.email',
  createdAt: 'import.errors.createdAt',
}

const textOf = (t: Texts['t'], error: FieldError): string => {
  const key = columnTexts[error.path]
  return key ? t(key) : fieldText(t, error)
}

const Rows = ({ items }: { items: RowError[] }) => {
  const { t } = useTexts()
  return (
    <Table aria-label={t('import.errors')} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w="5rem">
            {t('import.errors.row')}
          </Table.Th>
          <Table.Th scope="col" w="9rem">
            {t('import.errors.column')}
          </Table.Th>
          <Table.Th scope="col">{t('import.errors.what')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ id, row, value, ...error }) => (
          <Table.Tr key={id}>
            <Table.Td>{row}</Table.Td>
            <Table.Td className="breakable">
              <Code dir="ltr">{error.path}</Code>
            </Table.Td>
            <Table.Td className="breakable">
              {value !== null && (
                <div>
                  <q dir="auto">{value}</q>
                </div>
              )}
              {textOf(t, error)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The errors by row. Rows are counted as in a spreadsheet. */
export const RowErrors = ({ id, failedCount }: Pick<Import, 'id' | 'failedCount'>) => {
  const { t } = useTexts()
  const list = useRowErrors(id, failedCount)
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('import.errors')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('import.errors.about')}
      </Text>
      <PagedList list={list} empty="import.errors.none" count="import.errors.count">
        {items => <Rows items={items} />}
      </PagedList>
    </Stack>
  )
}
