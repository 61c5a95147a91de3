import { createVisitor } from '@earshot/client/browser'

const visitor = createVisitor({ url: 'https://feedback.example.com' })

const element = id => document.getElementById(id)

visitor.on('unread', ({ conversations }) => {
  element('unread').textContent = String(conversations)
  element('unread').hidden = conversations === 0
})

visitor.on('message', ({ message }) => {
  const reply = document.createElement('li')
  reply.textContent = message.content
  element('replies').append(reply)
})

element('contact').addEventListener('submit', async event => {
  event.preventDefault()
  const form = event.target
  try {
    await visitor.conversations.start({ content: form.elements.content.value })
    form.reset()
    element('status').textContent = 'Thank you. We reply on this page.'
  } catch (error) {
    element('status').textContent = error.message
  }
})
