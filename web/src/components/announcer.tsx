import { VisuallyHidden } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'

const AnnounceContext = createContext<(message: string) => void>(() => undefined)

/** Announces changes to screen readers with a live region around its children. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [message, announce] = useState('')
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </AnnounceContext>
  )
}

export const useAnnounce = () => useContext(AnnounceContext)
