import { createVisitor, type Message } from '@earshot/client/browser'
import { useEffect, useState } from 'react'

/** One for the whole site. */
export const visitor = createVisitor({ url: 'https://feedback.example.com' })

/** The number of conversations with a reply that the visitor has not read. */
export const useUnread = (): number => {
  const [count, setCount] = useState(0)
  useEffect(() => visitor.on('unread', ({ conversations }) => setCount(conversations)), [])
  return count
}

/** Messages that have arrived since the page was opened. */
export const useReplies = (): Message[] => {
  const [replies, setReplies] = useState<Message[]>([])
  useEffect(() => visitor.on('message', ({ message }) => setReplies(known => [...known, message])), [])
  return replies
}
