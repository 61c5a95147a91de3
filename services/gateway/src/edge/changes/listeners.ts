import { type Identity, isTeam, permits } from '@earshot/contracts'
import { permissionFor } from './change.ts'
import type { Change } from './model.ts'

export type Listener = {
  caller: Identity
  send: (change: Change) => void
  end: () => void
}

/**
 * The open streams of a gateway. Those of callers outside the team are indexed by principal, so that a change costs nothing for the
 * thousands of visitors that it does not concern.
 */
export const createListeners = () => {
  const members = new Set<Listener>()
  const others = new Map<string, Set<Listener>>()

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
      const { principalId } = listener.caller
      const own = others.get(principalId)
      const wasOpen = own?.delete(listener) ?? false
      if (own?.size === 0) others.delete(principalId)
      return wasOpen
    },
    /** Sends a change to the members with the scope for it, or to those of them that `isFor` selects. */
    toTeam: (change: Change, isFor: (member: Identity) => boolean = () => true): void => {
      const permission = permissionFor(change.type)
      if (permission === undefined) return
      for (const { caller, send } of members) if (permits(caller, permission) && isFor(caller)) send(change)
    },
    /** Sends a change of their conversation to a visitor. */
    toVisitor: (visitorId: string, change: Change): void => {
      for (const { caller, send } of others.get(visitorId) ?? [])
        if (permits(caller, 'read:support')) send(change)
    },
    /** Sends a public change to everyone outside the team. */
    toOthers: (change: Change): void => {
      for (const own of others.values()) for (const { send } of own) send(change)
    },
    isEmpty: (): boolean => members.size === 0 && others.size === 0,
    endAll: (): void => {
      for (const { end } of members) end()
      for (const own of others.values()) for (const { end } of own) end()
    },
  }
}
