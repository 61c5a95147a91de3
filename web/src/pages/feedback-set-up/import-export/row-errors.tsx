import { Code, Stack, Table, Text, Title } from '@mantine/core'
import { Paged } from '../../../components/lists/paged.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Import, type RowError, useRowErrors } from './queries.ts'

const Rows = ({ items }: { items: RowError[] }) => {
  const { say } = useTexts()
  return (
    <Table aria-label={say('import.errors')} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w="5rem">
            {say('import.errors.row')}
          </Table.Th>
          <Table.Th scope="col" w="9rem">
            {say('import.errors.column')}
          </Table.Th>
          <Table.Th scope="col">{say('import.errors.what')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ id, row, path, message }) => (
          <Table.Tr key={id}>
            <Table.Td>{row}</Table.Td>
            <Table.Td className="breakable">
              <Code dir="ltr">{path}</Code>
            </Table.Td>
            <Table.Td className="breakable">
              <bdi>{message}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** What is wrong with which row, as a spreadsheet counts them. */
export const RowErrors = ({ id, failedCount }: Pick<Import, 'id' | 'failedCount'>) => {
  const { say } = useTexts()
  const list = useRowErrors(id, failedCount)
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {say('import.errors')}
      </Title>
      <Text size="sm" c="dimmed">
        {say('import.errors.about')}
      </Text>
      <Paged list={list} empty="import.errors.none" count="import.errors.count">
        {items => <Rows items={items} />}
      </Paged>
    </Stack>
  )
}
