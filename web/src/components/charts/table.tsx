import { Table } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import type { Series } from './series.ts'

type Props = {
  title: string
  moments: string[]
  series: Series[]
  formatMoment: (moment: string) => string
  format: (value: number | null) => string
}

const Rows = ({ title, moments, series, formatMoment, format }: Props) => {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll the table
    <section className="chart-table" tabIndex={0} aria-label={title}>
      <Table aria-label={title} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('chart.time')}</Table.Th>
            {series.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moments
            .map((moment, index) => ({ moment, index }))
            .toReversed()
            .map(({ moment, index }) => (
              <Table.Tr key={moment}>
                <Table.Th scope="row" fw={400} className="nowrap">
                  {formatMoment(moment)}
                </Table.Th>
                {series.map(({ name, values }) => (
                  <Table.Td key={name} ta="end">
                    {format(values[index] ?? null)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** The numbers of a chart as a table, latest first. */
export const AsTable = (props: Props) => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="more" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('chart.table')}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  )
}
