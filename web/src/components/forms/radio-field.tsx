import { Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

type Props<Value extends string> = {
  label: string
  description?: string | false
  values: readonly Value[]
  /** The name of a value, and what it means. */
  textsOf: (value: Value) => [name: string, about: string]
  isDisabled?: boolean
  field: GetInputPropsReturnType
}

/** A choice of one value, each with an explanation. */
export const RadioField = <Value extends string>({
  label,
  description = false,
  values,
  textsOf,
  isDisabled = false,
  field,
}: Props<Value>) => (
  <Radio.Group label={label} {...(description && { description })} {...field}>
    <Stack gap="xs" mt={4}>
      {values.map(value => {
        const [name, about] = textsOf(value)
        return <Radio key={value} value={value} label={name} description={about} disabled={isDisabled} />
      })}
    </Stack>
  </Radio.Group>
)
