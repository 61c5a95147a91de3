import type { Series } from './series.ts'

type Props = { series: Series[]; index: number; say: (value: number | null) => string }

/** What each series has at one moment; the first as the chart shows it is the uppermost. */
export const Values = ({ series, index, say }: Props) => (
  <div className="chart-values">
    {series
      .toReversed()
      .flatMap(({ name, tone, values }) => [
        <span key={`${name} swatch`} className={`chart-swatch tone-${tone}`} />,
        <span key={name}>{name}</span>,
        <span key={`${name} value`}>{say(values[index] ?? null)}</span>,
      ])}
  </div>
)
