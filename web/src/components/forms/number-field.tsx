import { NumberInput, type NumberInputProps } from '@mantine/core'

/**
 * A field for a number. What was typed stays as it is: the API says at the field what is wrong with it. By default, the field of
 * Mantine would change −5 into 1 when it loses the focus, and 1.5 into 15 while it is typed.
 */
export const NumberField = (props: NumberInputProps) => (
  <NumberInput clampBehavior="none" allowLeadingZeros {...props} />
)
