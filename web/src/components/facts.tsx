import type { ReactNode } from 'react'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** What is known of something, and by which heading. */
export type Fact = [heading: TextKey, fact: ReactNode]

/** Facts below each other; those that are not known are left out. Where there is room, headings have a column of their own. */
export const FactList = ({ facts, isWide = false }: { facts: Fact[]; isWide?: boolean }) => {
  const { say } = useTexts()
  return (
    <dl className={isWide ? 'details facts' : 'details'}>
      {facts.map(
        ([heading, fact]) =>
          fact && (
            <div key={heading}>
              <dt>{say(heading)}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
