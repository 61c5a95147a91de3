import { useState } from 'react'
import { canAdminister, canWriteFeedback, useMe } from '../../api/session.ts'
import { Confirm } from '../../components/confirm.tsx'
import type { RecordAction } from '../../components/lists/records.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { EditUser } from './edit.tsx'
import { type MergedPair, MergeUser } from './merge.tsx'
import { MergeOutcome } from './merged.tsx'
import { type User, useEraseUser } from './queries.ts'

type EraseProps = { user: User; close: () => void; erased: () => void }

const EraseUser = ({ user: { id, name }, close, erased }: EraseProps) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('users.erase.title', { name })}
      about={t('users.erase.about')}
      label={t('users.erase')}
      change={useEraseUser()}
      input={id}
      close={close}
      done={() => {
        close()
        erased()
      }}
    />
  )
}

type Open =
  | { what: 'edit' | 'erase'; user: User }
  | { what: 'merge'; user: User; other?: User }
  | { what: 'merged'; pair: MergedPair }

type Options = {
  erased?: () => void
  /** Without it, users cannot be merged here. */
  merged?: (pair: MergedPair) => void
}

/** The actions on a user's page and in the list. Only admins can change members. */
export const useUserActions = ({ erased = () => undefined, merged }: Options = {}) => {
  const me = useMe()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isFor = ({ role }: User) => canAdminister(me) || (canWriteFeedback(me) && role === 'user')
  const isMergeable = (user: User) => canWriteFeedback(me) && user.role === 'user'
  const merge = (user: User, other?: User) => setOpen({ what: 'merge', user, ...(other && { other }) })
  const actions: RecordAction<User>[] = [
    { label: 'users.edit', act: user => setOpen({ what: 'edit', user }), isFor },
    ...(merged
      ? [{ label: 'users.merge', act: (user: User) => merge(user), isFor: isMergeable } as const]
      : []),
    { label: 'users.erase', act: user => setOpen({ what: 'erase', user }), isFor, isDestructive: true },
  ]
  const showMerged = (pair: MergedPair) => {
    setOpen({ what: 'merged', pair })
    merged?.(pair)
  }
  const dialogs = (
    <>
      {open?.what === 'edit' && (
        <EditUser
          user={open.user}
          close={close}
          {...(merged && isMergeable(open.user) && { merge: (other: User) => merge(open.user, other) })}
        />
      )}
      {open?.what === 'erase' && <EraseUser user={open.user} close={close} erased={erased} />}
      {open?.what === 'merge' && (
        <MergeUser user={open.user} other={open.other} close={close} merged={showMerged} />
      )}
      {open?.what === 'merged' && <MergeOutcome pair={open.pair} close={close} />}
    </>
  )
  return { actions, dialogs }
}
