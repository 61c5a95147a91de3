import { VisitorError } from '@earshot/client/browser'
import { type FormEvent, useState } from 'react'
import { useReplies, useUnread, visitor } from './visitor.ts'

const UnreadBadge = () => {
  const count = useUnread()
  return count > 0 && <span id="unread">{count}</span>
}

const ContactForm = () => {
  const [content, setContent] = useState('')
  const [status, setStatus] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await visitor.conversations.start({ content })
      setContent('')
      setStatus('Thank you. We reply on this page.')
    } catch (error) {
      setStatus(error instanceof VisitorError ? error.message : String(error))
    }
  }
  return (
    <form id="contact" onSubmit={send}>
      <label>
        Your message{' '}
        <textarea
          name="content"
          required
          maxLength={4000}
          value={content}
          onChange={event => setContent(event.target.value)}
        />
      </label>
      <button type="submit">Send message</button>
      <p role="status">{status}</p>
    </form>
  )
}

export const ContactPage = () => {
  const replies = useReplies()
  return (
    <>
      <header>
        Northwind{' '}
        <a href="#contact">
          Messages <UnreadBadge />
        </a>
      </header>
      <main>
        <h1>Contact us</h1>
        <ContactForm />
        <ul id="replies" aria-label="Replies">
          {replies.map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ul>
      </main>
    </>
  )
}
