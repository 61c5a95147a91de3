import type { Db } from '@earshot/db'
import type { Figures } from '../../records/reports/figures-repo.ts'
import type { Grouping, Report } from '../../records/reports/model.ts'
import { groupsStatement, namesOf, type ReportSelection, totalStatement } from '../../records/reports/repo.ts'
import type { Source } from '../../records/reports/sources-repo.ts'
import { spanOf } from '../../records/reports/span.ts'

type Requested = {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  timeZone: string
  groupBy: Grouping
}

type Definition<Row, Shown> = { source: Source; figures: Figures<Row, Shown> }

type Groups<Shown> = Report<Shown>['groups']
type Read<Row> = Row & { key: string | null }

/** Sorts by name; groups without a name come last. */
const inOrder = <Shown>(groups: Groups<Shown>): Groups<Shown> => {
  const place = ({ key, name }: Groups<Shown>[number]) =>
    `${key === null ? 2 : name === null ? 1 : 0} ${name ?? ''} ${key ?? ''}`
  return groups.toSorted((a, b) => place(a).localeCompare(place(b)))
}

const named = async <Row, Shown>(
  db: Db,
  rows: Read<Row>[],
  groupBy: 'team' | 'agent',
  show: (row: Row) => Shown,
): Promise<Groups<Shown>> => {
  const ids = rows.flatMap(({ key }) => key ?? [])
  const names = await namesOf(db, groupBy, ids)
  return inOrder(
    rows.map(row => ({ key: row.key, name: names.get(row.key ?? '') ?? null, figures: show(row) })),
  )
}

const totalOf = async <Row, Shown>(
  db: Db,
  rows: Row[],
  selection: ReportSelection,
  { add, none }: Figures<Row, Shown>,
): Promise<Row> => {
  if (add) return rows.reduce(add, none)
  const [row] = await db.query<Row>(totalStatement(selection))
  return row ?? none
}

/** Computes a report for the requested days. */
export const makeReport = async <Row, Shown>(
  db: Db,
  { source, figures }: Definition<Row, Shown>,
  { groupBy, timeZone, ...requested }: Requested,
): Promise<Report<Shown>> => {
  const span = spanOf({ ...requested, timeZone }, Date.now())
  const { columns, show, none } = figures
  const selection = { span, source, columns }
  const rows = await db.query<Read<Row>>(groupsStatement(selection, groupBy))
  const found = new Map(rows.map(row => [row.key, row]))
  return {
    dateFrom: span.days[0] ?? '',
    dateTo: span.days.at(-1) ?? '',
    timeZone,
    groupBy,
    totals: show(await totalOf(db, rows, selection, figures)),
    groups:
      groupBy === 'day'
        ? span.days.map((day, index) => ({
            key: day,
            name: null,
            figures: show(found.get(`${index + 1}`) ?? none),
          }))
        : await named(db, rows, groupBy, show),
  }
}
