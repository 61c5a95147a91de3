import { VisuallyHidden } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'

const AnnounceContext = createContext<(message: string) => void>(() => undefined)

/** Tells who cannot see it what has just happened in the part of the page that it is around. */
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
