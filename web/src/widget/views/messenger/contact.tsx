import { useEffect, useRef, useState } from 'preact/hooks'
import { recall, remember } from '../../base/storage.ts'
import { problemOf } from '../../data/problem.ts'
import { useResource } from '../../data/resource.ts'
import { useSession } from '../../data/session.ts'
import type { TextKey } from '../../texts/en.ts'

/** Remembers in this browser that the visitor wants to be asked no more. */
const dismissed = 'no-contact'

type FormProps = {
  email: string | null
  /** Whether the visitor has opened it. */
  takesFocus: boolean
  onSave: (email: string | null) => Promise<void>
  onClose: () => void
}

const ContactForm = ({ email, takesFocus, onSave, onClose }: FormProps) => {
  const { say } = useSession()
  const [text, setText] = useState(email ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<TextKey>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const save = async (next: string | null) => {
    setBusy(true)
    setProblem(undefined)
    await onSave(next).catch(error => {
      setBusy(false)
      setProblem(problemOf(error))
    })
  }
  return (
    <form
      class="field"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const address = text.trim()
        if (address !== '' && input.current?.validity.valid) return void save(address)
        setProblem('contact.invalid')
        input.current?.focus()
      }}
    >
      <label for="earshot-contact">{say('contact.label')}</label>
      <input
        ref={input}
        id="earshot-contact"
        type="email"
        dir="ltr"
        autocomplete="email"
        maxLength={254}
        value={text}
        aria-invalid={problem === 'contact.invalid'}
        onInput={event => setText(event.currentTarget.value)}
      />
      {problem && (
        <p class="wrong" role="alert">
          {say(problem)}
        </p>
      )}
      <div class="choices">
        <button type="submit" class="secondary" disabled={isBusy}>
          {say('contact.save')}
        </button>
        {email !== null && (
          <button type="button" class="plain" disabled={isBusy} onClick={() => void save(null)}>
            {say('contact.remove')}
          </button>
        )}
        <button type="button" class="plain" onClick={onClose}>
          {say(email === null ? 'contact.later' : 'contact.cancel')}
        </button>
      </div>
    </form>
  )
}

/**
 * Offers an anonymous visitor who has written to get the reply by email. What was dismissed stays as a button, and an address can be
 * changed. Without a connection or a mail server, nothing is offered.
 */
export const Contact = () => {
  const { visitor, options, say } = useSession()
  const { base, language } = options
  const { value, reload } = useResource(visitor.contact.get)
  const [isOpen, setOpen] = useState(() => recall(base, dismissed) === undefined)
  const opener = useRef<HTMLButtonElement>(null)
  const [wasClosed, setClosed] = useState(false)
  useEffect(() => {
    if (wasClosed && !isOpen) opener.current?.focus()
  }, [wasClosed, isOpen])
  if (!value?.isAvailable) return null

  const { email } = value
  const isForm = isOpen && (email === null || wasClosed)
  const close = () => {
    setClosed(true)
    setOpen(false)
  }
  const save = async (next: string | null) => {
    await visitor.contact.set({ email: next, language })
    reload()
    close()
  }
  return (
    <section class="contact" aria-label={say('contact.title')}>
      {email !== null && !isForm && (
        <p role="status">
          {say('contact.set')} <bdi>{email}</bdi>
        </p>
      )}
      {email === null && isForm && <p>{say('contact.title')}</p>}
      {isForm ? (
        <ContactForm
          email={email}
          takesFocus={wasClosed}
          onSave={save}
          onClose={() => {
            if (email === null) remember(base, dismissed, 'true')
            close()
          }}
        />
      ) : (
        <button
          ref={opener}
          type="button"
          class="plain"
          onClick={() => {
            setClosed(true)
            setOpen(true)
          }}
        >
          {say(email === null ? 'contact.title' : 'contact.change')}
        </button>
      )}
    </section>
  )
}
