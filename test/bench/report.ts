import type { Figure } from './harness/row.ts'
import type { Machine } from './servers.ts'

export const machineLine = ({ cpu, cores, memoryGb, node, postgresql, rabbitmq }: Machine): string =>
  `${cpu}, ${cores} cores, ${memoryGb} GB · Node ${node} · PostgreSQL ${postgresql} · RabbitMQ ${rabbitmq}`

/** Rounds to about three significant digits. */
const short = (value: number): string => {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) })
}

const cells = ({ name, unit, value, reference, ratio, verdict }: Figure): string[] => [
  name,
  `${short(value)} ${unit}`,
  reference ? `${short(reference.value)} ${reference.name}` : '',
  ratio === undefined ? '' : short(ratio),
  verdict?.aim ?? '',
  verdict ? (verdict.met ? 'met' : 'MISSED') : '',
]

const heads = ['measure', 'figure', 'reference', 'ratio', 'target', '']

export const table = (figures: Figure[]): string => {
  const lines = [heads, ...figures.map(cells)]
  const widths = heads.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  return lines
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The figures in tables, with about three significant digits. */
export const figuresIn = (text: string): Pick<Figure, 'name' | 'unit' | 'value'>[] =>
  text.split('\n').flatMap(line => {
    const [name = '', figure = ''] = line.split(/ {2,}/)
    const [, value = '', unit = ''] = /^(-?[\d,.]+) (.+)$/.exec(figure) ?? []
    return value === '' ? [] : [{ name, unit, value: Number(value.replaceAll(',', '')) }]
  })

const rounded = (value: number) => Number(value.toPrecision(4))

/** The content of docs/decisions/bench.json: figures with four significant digits, keys in a fixed order. */
export const json = (
  { day, commit, machine }: { day: string; commit: string; machine: Machine },
  rows: { name: string; figures: Figure[] }[],
): string =>
  `${JSON.stringify(
    {
      day,
      commit,
      machine,
      rows: Object.fromEntries(
        rows.map(({ name, figures }) => [
          name,
          figures.map(({ name, unit, value, reference, ratio, verdict, rounds }) => ({
            name,
            unit,
            value: rounded(value),
            ...(reference && { reference: { name: reference.name, value: rounded(reference.value) } }),
            ...(ratio !== undefined && { ratio: rounded(ratio) }),
            ...verdict,
            rounds,
          })),
        ]),
      ),
    },
    undefined,
    2,
  )}\n`
