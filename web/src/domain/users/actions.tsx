import { useState } from 'react'
import { canAdminister, canWriteFeedback, useMe } from '../../api/session.ts'
import { Confirm } from '../../components/confirm.tsx'
import type { RecordAction } from '../../components/lists/records.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { EditUser } from './edit.tsx'
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

/** The actions on a user's page and in the list. Only admins can change members. */
export const useUserActions = (erased: () => void = () => undefined) => {
  const me = useMe()
  const [open, setOpen] = useState<{ what: 'edit' | 'erase'; user: User }>()
  const close = () => setOpen(undefined)
  const isFor = ({ role }: User) => canAdminister(me) || (canWriteFeedback(me) && role === 'user')
  const actions: RecordAction<User>[] = [
    { label: 'users.edit', act: user => setOpen({ what: 'edit', user }), isFor },
    { label: 'users.erase', act: user => setOpen({ what: 'erase', user }), isFor, isDestructive: true },
  ]
  const dialogs = (
    <>
      {open?.what === 'edit' && <EditUser user={open.user} close={close} />}
      {open?.what === 'erase' && <EraseUser user={open.user} close={close} erased={erased} />}
    </>
  )
  return { actions, dialogs }
}
