import type { ComponentType } from 'react'
import { countScale, type Scale } from '../../../components/charts/scale.ts'
import type { Tone } from '../../../components/charts/series.ts'
import { Areas, Lines, type ShapeProps } from '../../../components/charts/shapes.tsx'
import type { TextKey } from '../../../texts/en/index.ts'
import { Columns } from './columns.tsx'
import type { FigureKind } from './numbers.ts'
import type { FiguresOf, ReportName } from './queries.ts'
import { durationScale, scoreScale } from './scale.ts'

/** A number of a report. With a tone, the chart shows it too. */
export type Figure<F> = {
  label: TextKey
  kind: FigureKind
  of: (figures: F) => number | null
  tone?: Tone
}

export type Definition<N extends ReportName> = {
  name: N
  figures: Figure<FiguresOf<N>>[]
  shape: ComponentType<ShapeProps>
  scale: (most: number) => Scale
}

export const volume: Definition<'volume'> = {
  name: 'volume',
  figures: [
    { label: 'reports.opened', kind: 'count', of: it => it.opened, tone: 'main' },
    { label: 'reports.firstResponses', kind: 'count', of: it => it.answered, tone: 'idle' },
    { label: 'reports.closed', kind: 'count', of: it => it.closed, tone: 'good' },
    { label: 'reports.reopened', kind: 'count', of: it => it.reopened },
  ],
  shape: Columns,
  scale: countScale,
}

export const firstResponse: Definition<'first-response'> = {
  name: 'first-response',
  figures: [
    { label: 'reports.median', kind: 'time', of: it => it.medianSeconds, tone: 'main' },
    { label: 'reports.p90', kind: 'time', of: it => it.p90Seconds, tone: 'idle' },
    { label: 'reports.firstResponses', kind: 'count', of: it => it.count },
  ],
  shape: Lines,
  scale: durationScale,
}

export const resolution: Definition<'resolution'> = {
  name: 'resolution',
  figures: [
    { label: 'reports.median', kind: 'time', of: it => it.medianSeconds, tone: 'main' },
    { label: 'reports.p90', kind: 'time', of: it => it.p90Seconds, tone: 'idle' },
    { label: 'reports.resolved', kind: 'count', of: it => it.count },
    { label: 'reports.reopenRate', kind: 'share', of: it => it.reopenRate },
  ],
  shape: Lines,
  scale: durationScale,
}

export const csat: Definition<'csat'> = {
  name: 'csat',
  figures: [
    { label: 'reports.average', kind: 'score', of: it => it.average, tone: 'main' },
    { label: 'reports.satisfied', kind: 'share', of: it => it.satisfactionRate },
    { label: 'reports.ratings', kind: 'count', of: it => it.count },
  ],
  shape: Lines,
  scale: scoreScale,
}

export const sla: Definition<'sla'> = {
  name: 'sla',
  figures: [
    { label: 'reports.metRate', kind: 'share', of: it => it.metRate },
    { label: 'reports.met', kind: 'count', of: it => it.met, tone: 'good' },
    { label: 'reports.breached', kind: 'count', of: it => it.breached, tone: 'bad' },
  ],
  shape: Areas,
  scale: countScale,
}
