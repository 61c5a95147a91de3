import type { ReactNode } from 'react'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** A property of an item, with its label. */
export type Fact = [heading: TextKey, fact: ReactNode]

type Props = {
  facts: Fact[]
  /** On wide screens the labels have a column of their own. */
  rows?: boolean
}

/** A list of properties. Leaves out those without a value. */
export const FactList = ({ facts, rows }: Props) => {
  const { t } = useTexts()
  return (
    <dl className={rows ? 'details facts' : 'details'}>
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
