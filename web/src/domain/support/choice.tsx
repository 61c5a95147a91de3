import { NativeSelect } from '@mantine/core'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Option = { value: string; label: string }

type Props = {
  label: TextKey
  /** The empty choice. */
  all: TextKey
  value: string | undefined
  options: (Option | { group: string; items: Option[] })[]
  choose: (value: string | undefined) => void
  hasLabel?: boolean
}

/** A filter with one value, or none. */
export const Choice = ({ label, all, value = '', options, choose, hasLabel = false }: Props) => {
  const { t } = useTexts()
  return (
    <NativeSelect
      size="xs"
      {...(hasLabel ? { label: t(label) } : { 'aria-label': t(label) })}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
      data={[{ value: '', label: t(all) }, ...options]}
    />
  )
}
