import type { components } from '@earshot/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/client.ts'
import { presenceKey } from '../../../api/live.ts'
import { useMe } from '../../../api/session.ts'
import { pathOf, type Subject } from '../subject.ts'

type Schemas = components['schemas']
type State = Schemas['PresenceState']
type Occupants = Schemas['Presence']
export type Present = Schemas['PresentMember']
/** A visitor who types. */
export type Writer = Occupants['typing'][number]

/** The API forgets a member after 30 s without a renewal. */
const renewMs = 10_000
/** The API ends typing after 10 s, so it is repeated while the member types. */
const repeatMs = 5000
/** The member types until this long after the last key. */
const idleMs = 5000
/** A tab that has been hidden for this long does not count as viewing. */
const awayMs = 120_000

type Send = { set: (state: State) => void; leave: () => void }

/** Shows the member as viewing while the page is open, and as typing after `typing`. */
const announce = ({ set, leave }: Send) => {
  let state: State = 'viewing'
  let sentAt = 0
  let hiddenSince: number | undefined
  let hasLeft = false
  let idle = 0
  const become = (next: State): void => {
    if (next === state && Date.now() - sentAt < repeatMs) return
    state = next
    sentAt = Date.now()
    set(next)
  }
  const isAway = (): boolean => hiddenSince !== undefined && Date.now() - hiddenSince > awayMs
  const renew = (): void => {
    const leaves = isAway() && !hasLeft
    hasLeft = isAway()
    if (leaves) leave()
    else if (!hasLeft) become(state)
  }
  const seen = (): void => {
    hiddenSince = document.visibilityState === 'hidden' ? Date.now() : undefined
    if (hiddenSince !== undefined) return
    hasLeft = false
    renew()
  }
  const renewal = setInterval(renew, renewMs)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pagehide', leave)
  renew()
  const rest = (): void => {
    clearTimeout(idle)
    if (state !== 'viewing') become('viewing')
  }
  return {
    typing: (isNote: boolean): void => {
      clearTimeout(idle)
      idle = window.setTimeout(rest, idleMs)
      become(isNote ? 'typing_note' : 'typing')
    },
    rest,
    end: (): void => {
      clearInterval(renewal)
      clearTimeout(idle)
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pagehide', leave)
      leave()
    },
  }
}

/**
 * The other members who have the conversation or ticket open, the visitor if they type, and functions that show that this member
 * types.
 */
export const usePresence = (subject: Subject) => {
  const { principalId } = useMe()
  const queries = useQueryClient()
  const { kind, id } = subject
  const announcing = useRef<ReturnType<typeof announce>>(undefined)
  const { data } = useQuery<Occupants>({
    queryKey: presenceKey(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      return (await api.get(`${pathOf({ kind, id })}/presence`, { params, signal })).data
    },
    initialData: { members: [], typing: [] }, // the first request that shows this member returns the others
    meta: { families: ['presence'] },
  })
  useEffect(() => {
    const at = `${pathOf({ kind, id })}/presence` as const
    const params = { path: { id } }
    // Errors are not shown: the next renewal tries again.
    const set = (state: State): void =>
      void api.put(at, { params, body: { state } }).then(
        ({ data }) => queries.setQueryData(presenceKey(id), data),
        () => undefined,
      )
    const leave = (): void => void api.delete(at, { params, keepalive: true }).catch(() => undefined)
    const started = announce({ set, leave })
    announcing.current = started
    return started.end
  }, [kind, id, queries])
  return {
    others: data.members.filter(it => it.principalId !== principalId),
    visitors: data.typing,
    typing: (isNote: boolean) => announcing.current?.typing(isNote),
    rest: () => announcing.current?.rest(),
  }
}

export type Presence = ReturnType<typeof usePresence>
