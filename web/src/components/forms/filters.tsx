import { Button, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'

type Props<T extends object> = {
  label: string
  filter: T
  choose: (filter: T) => void
  /** On wide screens, with the button. */
  columns: number
  /** `set(name)` sets one filter, or removes it when it gets no value. */
  children: (set: (name: keyof T) => (value: string | undefined) => void) => ReactNode
}

/** The filters of a list, with a button to clear them. */
export const Filters = <T extends object>({ label, filter, choose, columns, children }: Props<T>) => {
  const { t } = useTexts()
  const set = (name: keyof T) => (value: string | undefined) => {
    const { [name]: _, ...others } = filter
    choose((value ? { ...others, [name]: value } : others) as T) // all filters are optional
  }
  return (
    <SimpleGrid component="section" cols={{ base: 2, sm: 3, lg: columns }} spacing="sm" aria-label={label}>
      {children(set)}
      <Button
        variant="subtle"
        className="filters-clear"
        disabled={Object.keys(filter).length === 0}
        onClick={() => choose({} as T)}
      >
        {t('list.filter.clear')}
      </Button>
    </SimpleGrid>
  )
}
