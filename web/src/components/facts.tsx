import type { ReactNode } from 'react'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** A property of an item, with its label. */
export type Fact = [heading: TextKey, fact: ReactNode]

/** A list of properties. Leaves out those without a value. On wide screens the labels have a column of their own. */
export const FactList = ({ facts, isWide = false }: { facts: Fact[]; isWide?: boolean }) => {
  const { t } = useTexts()
  return (
    <dl className={isWide ? 'details facts' : 'details'}>
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
