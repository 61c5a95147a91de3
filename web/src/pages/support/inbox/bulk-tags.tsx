import { Button, Group, MultiSelect, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import type { ConversationItem } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Perform, tag, untag } from './batch.ts'

type Props = { items: ConversationItem[]; perform: Perform }

const TagDialog = ({ items, perform, close }: Props & { close: () => void }) => {
  const { t } = useTexts()
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const used = [...new Set(items.flatMap(({ tags }) => tags))].sort()
  return (
    <Dialog title={t('inbox.bulk.tag', { count: items.length })} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          const changes = [
            ...(added.length > 0 ? [tag(added)] : []),
            ...(removed.length > 0 ? [untag(removed)] : []),
          ]
          if (changes.length > 0) perform(() => changes)
          close()
        }}
      >
        <Stack>
          <TagsInput
            label={t('bulk.addTag')}
            data={used}
            value={added}
            onChange={setAdded}
            acceptValueOnBlur
            data-autofocus
          />
          {used.length > 0 && (
            <MultiSelect label={t('bulk.removeTag')} data={used} value={removed} onChange={setRemoved} />
          )}
          <Group justify="flex-end" className="buttons">
            <Button variant="default" onClick={close}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit">{t('dialog.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Adds tags to the selected conversations, and removes others. */
export const BulkTags = (props: Props) => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('inbox.tags')}
      </Button>
      {isOpen && <TagDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}
