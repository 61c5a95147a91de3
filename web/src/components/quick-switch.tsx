import { Switch, type SwitchProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<SwitchProps, 'checked' | 'onChange'> & {
  checked: boolean
  /** Resolves once `checked` has the new value. */
  change: (checked: boolean) => Promise<unknown>
}

/** A switch that shows the new value at once and goes back if the request fails. */
export const QuickSwitch = ({ checked, change, ...props }: Props) => {
  const [wanted, setWanted] = useState<boolean>()
  const turn = async (next: boolean): Promise<void> => {
    setWanted(next)
    await change(next).catch(() => undefined) // the caller shows the error
    setWanted(undefined)
  }
  return (
    <Switch
      {...props}
      checked={wanted ?? checked}
      onChange={({ currentTarget }) => void turn(currentTarget.checked)}
    />
  )
}
