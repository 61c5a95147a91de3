import type { ReactNode } from 'react'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** A property of an item, with its label. */
export type Fact = [heading: TextKey, fact: ReactNode]

type Props = {
  facts: Fact[]
  /** On wide screens: `rows` have the labels in a column of their own, `columns` have each fact below its label. */
  layout?: 'rows' | 'columns'
}

const classes = { rows: 'details facts', columns: 'details fact-columns' }

/** A list of properties. Leaves out those without a value. */
export const FactList = ({ facts, layout }: Props) => {
  const { t } = useTexts()
  return (
    <dl className={layout ? classes[layout] : 'details'}>
      {facts.map(
        ([heading, fact]) =>
          fact && (
            <div key={heading}>
              <dt>{t(heading)}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
