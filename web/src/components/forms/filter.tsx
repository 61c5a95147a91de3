import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props<T extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  /** The label of the empty choice: all values, or the default order. */
  none: string
  values: readonly T[]
  nameOf: (value: T) => string
  value: T | undefined
  choose: (value: T | undefined) => void
}

/** A select with a fixed set of values and an empty choice. */
export const Filter = <T extends string>({ none, values, nameOf, value, choose, ...props }: Props<T>) => (
  <NativeSelect
    data={[{ value: '', label: none }, ...values.map(it => ({ value: it, label: nameOf(it) }))]}
    value={value ?? ''}
    onChange={({ currentTarget }) => choose(values.find(it => it === currentTarget.value))}
    {...props}
  />
)
