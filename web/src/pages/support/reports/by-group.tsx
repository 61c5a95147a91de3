import { Table, Text } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Definition } from './definitions.ts'
import { useNumbers } from './numbers.ts'
import type { FiguresOf, Report, ReportName } from './queries.ts'

type Props<N extends ReportName> = {
  definition: Definition<N>
  report: Report<FiguresOf<N>>
  by: 'team' | 'agent'
}

/** The length of a bar relative to the longest one. */
const shareOf = (value: number | null, most: number): string =>
  `${most === 0 ? 0 : ((value ?? 0) / most) * 100}%`

/** The numbers of each team or member, with a bar for the first number. */
export const ByGroup = <N extends ReportName>({ definition, report: { groups }, by }: Props<N>) => {
  const { t } = useTexts()
  const number = useNumbers()
  const { figures, name } = definition
  const [main] = figures
  if (groups.length === 0 || !main)
    return (
      <Text c="dimmed" size="sm" py="lg" ta="center">
        {t('reports.nothing')}
      </Text>
    )
  const most = Math.max(...groups.map(it => main.of(it.figures) ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll the table
    <section className="report-table" tabIndex={0} aria-label={t(`reports.${name}`)}>
      <Table aria-label={t(`reports.by.${by}`)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(`reports.by.${by}`)}</Table.Th>
            {figures.map(({ label }) => (
              <Table.Th key={label} scope="col" ta="end">
                {t(label)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map(({ key, name, figures: of }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} className="breakable">
                <bdi>{name ?? key ?? t('reports.unassigned')}</bdi>
                <div className="report-track" aria-hidden="true">
                  <div className="report-bar" style={{ inlineSize: shareOf(main.of(of), most) }} />
                </div>
              </Table.Th>
              {figures.map(figure => (
                <Table.Td key={figure.label} ta="end" className="nowrap">
                  {number(figure.kind, figure.of(of))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
