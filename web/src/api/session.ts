import type { components } from '@earshot/client'
import { createContext, useContext } from 'react'

export type Me = components['schemas']['Me']

/** The signed-in member. The shell provides it. */
export const MeContext = createContext<Me | undefined>(undefined)

export const useMe = (): Me => {
  const me = useContext(MeContext)
  if (!me) throw new Error('MeContext has no provider: the signed-in member is unknown')
  return me
}

export const canAdminister = (me: Me): boolean => me.scopes.includes('admin')
export const canReadFeedback = (me: Me): boolean => me.scopes.includes('read:feedback')
export const canWriteFeedback = (me: Me): boolean => me.scopes.includes('write:feedback')
export const canReadSupport = (me: Me): boolean => me.scopes.includes('read:support')
export const canWriteSupport = (me: Me): boolean => me.scopes.includes('write:support')
