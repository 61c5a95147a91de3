import type { Series } from './series.ts'

type Props = { series: Series[]; index: number; format: (value: number | null) => string }

/** The values of all series at one time step, in the order of the chart from top to bottom. */
export const Values = ({ series, index, format }: Props) => (
  <div className="chart-values">
    {series
      .toReversed()
      .flatMap(({ name, tone, values }) => [
        <span key={`${name} swatch`} className={`chart-swatch tone-${tone}`} />,
        <span key={name}>{name}</span>,
        <span key={`${name} value`}>{format(values[index] ?? null)}</span>,
      ])}
  </div>
)
