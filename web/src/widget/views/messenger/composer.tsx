import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { currentContext } from '../../data/context.ts'
import { useSession } from '../../data/session.ts'
import { useStore } from '../../data/store.ts'
import type { OpenThread } from '../../data/threads.ts'
import { writingOf } from '../../data/writing.ts'
import { Icon } from '../../parts/icons.tsx'
import { hasKeyboard, isComposing } from '../../parts/keyboard.ts'
import { UploadList } from './upload-list.tsx'

/** Makes the field as high as its text. Its styles limit that. */
const fitText = (box: HTMLTextAreaElement | null): void => {
  if (!box) return
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight}px`
}

/** The text of a message, which is kept as a draft. */
const useDraft = (id: string | undefined) => {
  const { drafts } = useSession()
  const key = id ?? 'new'
  const [first] = useState(key)
  const [text, setText] = useState(() => drafts.of(key))
  useEffect(() => {
    drafts.save(key, text)
    if (key !== first) drafts.save(first, '') // the message that was sent has started the conversation
  }, [drafts, first, key, text])
  const clear = () => {
    setText('')
    drafts.save(key, '')
  }
  return { text, setText, clear }
}

const AttachButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { say } = useSession()
  const chooser = useRef<HTMLInputElement>(null)
  const label = say('write.attach')
  return (
    <>
      <button
        type="button"
        class="round"
        aria-label={label}
        title={label}
        onClick={() => chooser.current?.click()}
      >
        <Icon name="attach" />
      </button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

type ComposerProps = { id: string | undefined; thread: OpenThread }

export const Composer = ({ id, thread }: ComposerProps) => {
  const { uploads } = thread
  const { visitor, say, takeFocus } = useSession()
  const { text, setText, clear } = useDraft(id)
  const { content, files, tooMany, isReady } = writingOf(text, useStore(uploads.state))
  const input = useRef<HTMLTextAreaElement>(null)

  useLayoutEffect(() => {
    if (hasKeyboard()) takeFocus(input.current)
  }, [takeFocus])
  useEffect(() => fitText(input.current))

  const typing = (isTyping: boolean) => {
    if (id !== undefined) void visitor.conversations.typing(id, isTyping)
  }
  const send = () => {
    if (!isReady) return
    void thread.send(content, files, currentContext())
    typing(false)
    clear()
    uploads.clear()
    input.current?.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <UploadList uploads={uploads} />
      {tooMany > 0 && (
        <p class="wrong" role="alert">
          {say('write.tooLong', { count: tooMany })}
        </p>
      )}
      <div class="writing">
        <AttachButton onFiles={uploads.add} />
        <textarea
          ref={input}
          rows={1}
          data-focus={hasKeyboard() || undefined}
          dir="auto"
          value={text}
          aria-label={say('write.label')}
          placeholder={say('write.placeholder')}
          enterkeyhint={hasKeyboard() ? 'send' : 'enter'}
          onInput={event => {
            const { value } = event.currentTarget
            setText(value)
            typing(value.trim() !== '')
          }}
          onBlur={() => typing(false)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !hasKeyboard()) return
            event.preventDefault()
            send()
          }}
          onPaste={event => {
            const pasted = [...(event.clipboardData?.files ?? [])]
            if (pasted.length === 0) return
            event.preventDefault()
            uploads.add(pasted)
          }}
        />
        <button type="submit" class="round send" aria-label={say('write.send')} disabled={!isReady}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  )
}
