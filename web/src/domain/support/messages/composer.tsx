import { Button, Group, Kbd, SegmentedControl, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, type Ref, useImperativeHandle } from 'react'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Subject } from '../subject.ts'
import { maxMessageLength, type Writing } from '../types.ts'
import { Attached, AttachLink } from './attach.tsx'
import { MacroMenu } from './macros.tsx'
import { ariaOf, MentionList, useMentions } from './mentions.tsx'
import { useWriting } from './use-writing.ts'

/** Lets keyboard shortcuts of the page open the composer. */
export type ComposerHandle = { write: (isNote: boolean) => void }

type Props = {
  subject: Subject
  send: (it: Writing) => void
  /** How a reply reaches the customer. */
  delivery: string
  ref?: Ref<ComposerHandle>
}

/** A form to write a reply or a note. */
export const Composer = ({ subject, send, delivery, ref }: Props) => {
  const { t } = useTexts()
  const { draft, change, box, canMention, ...writing } = useWriting(subject, send)
  const { text, isNote, attachments } = draft
  const mentions = useMentions({ text, isOn: canMention, choose: writing.mention })
  useImperativeHandle(ref, () => ({
    write: asNote => {
      change({ isNote: asNote })
      box.current?.focus()
    },
  }))
  const press = (event: KeyboardEvent): void => {
    if (mentions.press(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) writing.submit()
    else if (event.key === 'Escape') box.current?.blur()
  }
  const noteHint = canMention ? 'composer.note.mention' : 'composer.note.hint'
  return (
    <div className="composer" data-kind={isNote ? 'note' : 'reply'}>
      <Group gap="xs" justify="space-between" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('composer.kind')}
          value={isNote ? 'note' : 'reply'}
          onChange={kind => change({ isNote: kind === 'note' })}
          data={[
            { value: 'reply', label: t('composer.reply') },
            { value: 'note', label: t('composer.note') },
          ]}
        />
        <Group gap="xs">
          <AttachLink attachments={attachments} change={writing.attach} />
          <MacroMenu insert={writing.insert} />
        </Group>
      </Group>
      <MentionList mentions={mentions}>
        <Textarea
          ref={box}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={maxMessageLength}
          {...(text && { dir: 'auto' })}
          {...(canMention && ariaOf(mentions))}
          aria-label={t(isNote ? 'composer.note' : 'composer.reply')}
          placeholder={t(isNote ? noteHint : 'composer.reply.hint')}
          value={text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
          onSelect={({ currentTarget }) => mentions.look(currentTarget.selectionStart)}
          onBlur={() => mentions.look(undefined)}
          onKeyDown={press}
        />
      </MentionList>
      <Attached attachments={attachments} change={writing.attach} />
      <Group gap="xs" justify="flex-end" mt="xs">
        <Text size="xs" c="dimmed" className="composer-delivery">
          {isNote ? t('composer.delivery.note') : delivery}
        </Text>
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          Ctrl Enter
        </Kbd>
        <Button size="xs" onClick={writing.submit} disabled={!text.trim()}>
          {t(isNote ? 'composer.note.send' : 'composer.reply.send')}
        </Button>
      </Group>
    </div>
  )
}
