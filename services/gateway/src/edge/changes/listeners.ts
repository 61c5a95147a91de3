import { type Identity, isTeam, permits } from '@earshot/contracts'
import { audienceOf, permissionFor } from './change.ts'
import type { Change } from './model.ts'

export type Listener = {
  caller: Identity
  send: (change: Change) => void
  end: () => void
}

export type Recipients = {
  /** The visitor whose conversation it is. */
  visitorId?: string | undefined
  /** Whether the change is for this member. All members by default. */
  isFor?: (member: Identity) => boolean
}

/**
 * The open streams of a gateway. Those of callers outside the team are indexed by principal, so that a change costs nothing for the
 * thousands of visitors whom it does not concern.
 */
export const createListeners = () => {
  const members = new Set<Listener>()
  const others = new Map<string, Set<Listener>>()

  const sendToTeam = (change: Change, { isFor = () => true }: Recipients): void => {
    const permission = permissionFor(change.type)
    if (permission === undefined) return
    for (const { caller, send } of members) if (permits(caller, permission) && isFor(caller)) send(change)
  }
  return {
    add: (listener: Listener): void => {
      if (isTeam(listener.caller)) return void members.add(listener)
      const { principalId } = listener.caller
      const own = others.get(principalId) ?? new Set()
      others.set(principalId, own.add(listener))
    },
    /** False when it was removed before. */
    remove: (listener: Listener): boolean => {
      if (isTeam(listener.caller)) return members.delete(listener)
      const own = others.get(listener.caller.principalId)
      if (own?.size === 1 && own.has(listener)) return others.delete(listener.caller.principalId)
      return own?.delete(listener) ?? false
    },
    /** Sends a change to the members and visitors who may read it. */
    send: (change: Change, recipients: Recipients = {}): void => {
      sendToTeam(change, recipients)
      const audience = audienceOf(change.type)
      if (audience === 'everyone') for (const own of others.values()) for (const { send } of own) send(change)
      if (audience === 'visitor')
        for (const { caller, send } of others.get(recipients.visitorId ?? '') ?? [])
          if (permits(caller, 'read:support')) send(change)
    },
    isEmpty: (): boolean => members.size === 0 && others.size === 0,
    endAll: (): void => {
      for (const { end } of members) end()
      for (const own of others.values()) for (const { end } of own) end()
    },
  }
}
