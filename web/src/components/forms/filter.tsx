import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props<T extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  /** Stands for what nobody has chosen: all of them, or the usual order. */
  none: string
  values: readonly T[]
  nameOf: (value: T) => string
  value: T | undefined
  choose: (value: T | undefined) => void
}

/** One of a few values that are always the same, or none of them. */
export const Filter = <T extends string>({ none, values, nameOf, value, choose, ...props }: Props<T>) => (
  <NativeSelect
    data={[{ value: '', label: none }, ...values.map(it => ({ value: it, label: nameOf(it) }))]}
    value={value ?? ''}
    onChange={({ currentTarget }) => choose(values.find(it => it === currentTarget.value))}
    {...props}
  />
)
