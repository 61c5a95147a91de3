import { createVisitor, type Message } from '@earshot/client/browser'
import { onScopeDispose, type Ref, ref } from 'vue'

/** One for the whole site. */
export const visitor = createVisitor({ url: 'https://feedback.example.com' })

/** The number of conversations with a reply that the visitor has not read. */
export const useUnread = (): Ref<number> => {
  const count = ref(0)
  onScopeDispose(
    visitor.on('unread', ({ conversations }) => {
      count.value = conversations
    }),
  )
  return count
}

/** Messages that have arrived since the page was opened. */
export const useReplies = (): Ref<Message[]> => {
  const replies = ref<Message[]>([])
  onScopeDispose(visitor.on('message', ({ message }) => replies.value.push(message)))
  return replies
}
