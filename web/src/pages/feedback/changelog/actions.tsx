import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../components/confirm.tsx'
import { destructive } from '../../../components/destructive.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { CompletePosts, NotCompleted, useCompleteStatus } from './complete-posts.tsx'
import { DeleteEntry } from './delete.tsx'
import { changesOf, NotifySubscribers, notifyingOf } from './notify-subscribers.tsx'
import { useComplete } from './queries.ts'
import { Schedule } from './schedule.tsx'
import type { Editing } from './use-editing.ts'

const errors = { PRECONDITION_FAILED: 'changelog.conflict' } as const

type DialogProps = { editing: Editing; close: () => void }

type PublishProps = DialogProps & { complete: (posts: { ids: string[]; statusId: string }) => void }

const Publish = ({ editing, close, complete }: PublishProps) => {
  const { t } = useTexts()
  const { version, form, publishing, keep } = editing
  const { linkedPostIds: ids } = form.values
  const status = useCompleteStatus()
  const [completes, setCompletes] = useState(false)
  const isFirst = version?.entry.announcedAt == null
  const [notifying, setNotifying] = useState(() => notifyingOf(version?.entry))
  return (
    <Confirm
      title={t('changelog.publish.title', { name: form.values.title })}
      about={t(isFirst ? 'changelog.publish.about' : 'changelog.publish.again')}
      label={t('changelog.publish')}
      change={publishing}
      input={{ version, body: { ...form.values, ...changesOf(notifying) } }}
      close={close}
      done={next => {
        keep(next)
        close()
        if (completes && status) complete({ ids, statusId: status.id })
      }}
      errors={errors}
      isGood
    >
      {isFirst && <NotifySubscribers at="emailsNow" value={notifying} change={setNotifying} />}
      <CompletePosts count={ids.length} isOn={completes} change={setCompletes} />
    </Confirm>
  )
}

const Withdraw = ({ editing, close }: DialogProps) => {
  const { t } = useTexts()
  const { version, form, saving, keep } = editing
  return (
    <Confirm
      title={t('changelog.unpublish.title', { name: form.values.title })}
      about={t('changelog.unpublish.about')}
      label={t('changelog.unpublish')}
      change={saving}
      input={{ version, body: { ...form.values, publishedAt: null } }}
      close={close}
      done={next => {
        keep(next)
        close()
      }}
      errors={errors}
    />
  )
}

type Open = 'publish' | 'schedule' | 'withdraw' | 'delete'

/** The actions that an entry's status allows. They save unsaved changes too. */
export const EntryActions = ({ editing, deleted }: { editing: Editing; deleted: () => void }) => {
  const { t } = useTexts()
  const [open, setOpen] = useState<Open>()
  const completing = useComplete()
  const { version, saving, save, isReady, leave, isChanged } = editing
  const status = version?.entry.status ?? 'draft'
  const close = () => setOpen(undefined)
  const ask = (what: Open) => {
    const show = () => setOpen(what)
    return () => isReady(show) && show()
  }
  return (
    <Group gap="xs">
      {version && (
        <Button variant="default" c={destructive} onClick={() => setOpen('delete')}>
          {t('list.delete')}
        </Button>
      )}
      {status === 'scheduled' && (
        <Button variant="default" onClick={() => save({ publishedAt: null })}>
          {t('changelog.unschedule')}
        </Button>
      )}
      {status === 'published' && (
        <Button variant="default" onClick={ask('withdraw')}>
          {t('changelog.unpublish')}
        </Button>
      )}
      {status !== 'published' && (
        <Button variant="default" onClick={ask('schedule')}>
          {t(status === 'scheduled' ? 'changelog.reschedule' : 'changelog.schedule')}
        </Button>
      )}
      <Button
        variant={status === 'published' ? 'filled' : 'default'}
        type="submit"
        form="entry"
        loading={saving.isPending}
        disabled={version !== undefined && !isChanged}
      >
        {t(status === 'draft' ? 'changelog.save' : 'dialog.save')}
      </Button>
      {status !== 'published' && <Button onClick={ask('publish')}>{t('changelog.publish')}</Button>}
      {open === 'publish' && <Publish editing={editing} close={close} complete={completing.mutate} />}
      <NotCompleted change={completing} />
      {open === 'withdraw' && <Withdraw editing={editing} close={close} />}
      {open === 'schedule' && (
        <Schedule
          entry={version?.entry}
          change={saving}
          save={changes => save(changes, close)}
          close={close}
        />
      )}
      {open === 'delete' && version && (
        <DeleteEntry
          entry={version.entry}
          close={close}
          done={() => {
            leave()
            deleted()
          }}
        />
      )}
    </Group>
  )
}
