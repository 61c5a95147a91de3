import { Switch, type SwitchProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<SwitchProps, 'checked' | 'onChange'> & {
  checked: boolean
  /** Is through once `checked` is what it was changed to. */
  change: (checked: boolean) => Promise<unknown>
}

/** Is seen to be switched at once, and goes back when that was refused. */
export const QuickSwitch = ({ checked, change, ...props }: Props) => {
  const [wanted, setWanted] = useState<boolean>()
  const turn = async (next: boolean): Promise<void> => {
    setWanted(next)
    await change(next).catch(() => undefined) // whoever asked for it says why
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
