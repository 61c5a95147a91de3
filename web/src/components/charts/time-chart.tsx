import './charts.css'
import { Group, Text, Title } from '@mantine/core'
import { type ComponentType, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { GridLines, Limit, TimeAxis } from './axes.tsx'
import { type Scale, timeTicks } from './scale.ts'
import { type Frame, indexAt, type Series, xOf } from './series.ts'
import type { ShapeProps } from './shapes.tsx'
import { AsTable } from './table.tsx'
import { useWidth } from './use-width.ts'
import { Values } from './values.tsx'

type Props = {
  title: string
  about: string
  moments: string[]
  series: Series[]
  scale: Scale
  shape: ComponentType<ShapeProps>
  limit?: { value: number; label: string }
  format: (value: number | null) => string
  /** Each step is a day. */
  isDaily?: boolean
  /** Shown instead of the chart when there is no data. */
  empty?: ReactNode
}

const height = 200
const below = 24

const frameOf = (width: number): Frame => ({
  left: 52,
  top: 12,
  width: Math.max(width - 60, 0),
  height: height - below - 12,
})

const dayMs = 24 * 60 * 60 * 1000

/** Labels times by the clock for one or two days, by date for longer spans. */
const useMoments = (moments: string[], isDaily: boolean) => {
  const { language } = useTexts()
  const span = Date.parse(moments.at(-1) ?? '') - Date.parse(moments[0] ?? '')
  const mark = new Intl.DateTimeFormat(
    language,
    isDaily || span > 2 * dayMs ? { month: 'short', day: 'numeric' } : { timeStyle: 'short' },
  )
  const whole = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(!isDaily && { timeStyle: 'short' }),
  })
  return {
    formatMark: (moment: string) => mark.format(new Date(moment)),
    formatMoment: (moment: string) => whole.format(new Date(moment)),
  }
}

const Legend = ({ series }: Pick<Props, 'series'>) => (
  <Group gap="md">
    {series.map(({ name, tone }) => (
      <Group key={name} gap={6} wrap="nowrap">
        <span className={`chart-swatch tone-${tone}`} />
        <Text size="sm">{name}</Text>
      </Group>
    ))}
  </Group>
)

/** The step that an arrow key, Home or End moves to. */
const stepOf = (key: string, at: number, last: number): number | undefined =>
  ({ ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, ArrowDown: at - 1, Home: 0, End: last })[key]

type PlotProps = Omit<Props, 'about' | 'empty' | 'isDaily'> & ReturnType<typeof useMoments>

/** The chart. Pointing at a step or moving to it with the arrow keys shows its values. */
const Plot = ({
  title,
  moments,
  series,
  scale,
  shape: Shape,
  limit,
  format,
  formatMark,
  formatMoment,
}: PlotProps) => {
  const { ref, width } = useWidth()
  const [at, setAt] = useState<number>()
  const frame = frameOf(width)
  const last = moments.length - 1
  const index = Math.min(at ?? last, last)
  const moment = moments[index] ?? ''
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    setAt(indexAt(frame, clientX - currentTarget.getBoundingClientRect().left, moments.length))
  }
  const step = (event: KeyboardEvent) => {
    const next = event.key === 'Escape' ? undefined : stepOf(event.key, index, last)
    if (next !== undefined) event.preventDefault()
    setAt(next === undefined ? undefined : Math.min(Math.max(next, 0), last))
  }
  const x = xOf(frame, index, moments.length)
  const valueText = series.map(({ name, values }) => `${name} ${format(values[index] ?? null)}`).join(', ')
  return (
    <div
      ref={ref}
      dir="ltr"
      className="chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={`${formatMoment(moment)}: ${valueText}`}
      onPointerMove={point}
      onPointerLeave={() => setAt(undefined)}
      onFocus={() => setAt(it => it ?? last)}
      onBlur={() => setAt(undefined)}
      onKeyDown={step}
    >
      <svg height={height} aria-hidden="true">
        <GridLines frame={frame} scale={scale} format={format} />
        <TimeAxis
          frame={frame}
          count={moments.length}
          marks={timeTicks(moments, Math.max(2, Math.floor(frame.width / 80))).map(mark => ({
            index: mark,
            label: formatMark(moments[mark] ?? ''),
          }))}
        />
        <Shape frame={frame} series={series} scale={scale} />
        {limit && <Limit frame={frame} share={scale.at(limit.value)} label={limit.label} />}
        {at !== undefined && (
          <line className="chart-cursor" x1={x} x2={x} y1={frame.top} y2={frame.top + frame.height} />
        )}
      </svg>
      {at !== undefined && (
        <div
          className="chart-tip"
          aria-hidden="true"
          style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
        >
          <Text size="xs" fw={600} mb={4}>
            {formatMoment(moment)}
          </Text>
          <Values series={series} index={index} format={format} />
        </div>
      )}
    </div>
  )
}

/** Values over time: a chart, its legend and its numbers as a table. */
export const TimeChart = ({ title, about, empty, isDaily = false, ...plot }: Props) => {
  const moments = useMoments(plot.moments, isDaily)
  return (
    <figure className="chart">
      <Group justify="space-between" mb="sm" align="flex-start">
        <div>
          <Title order={3} size="h5">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </div>
        <Legend series={plot.series} />
      </Group>
      {empty ?? <Plot title={title} {...plot} {...moments} />}
      {!empty && <AsTable title={title} {...plot} formatMoment={moments.formatMoment} />}
    </figure>
  )
}
