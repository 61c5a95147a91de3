import { type Route, route } from '@earshot/http'
import type { MailQueue } from '../../queue/queue.ts'
import { ContactAddress, ContactAddressInput } from './model.ts'
import { getContact, putContact } from './service.ts'

const ofVisitor = {
  path: '/me/contact-address',
  permission: 'any',
  forUsers: true,
  forAnonymous: true,
} as const

export const contactRoutes = (queue: MailQueue): Route[] => [
  route({
    ...ofVisitor,
    method: 'get',
    operationId: 'getContactAddress',
    summary: 'Get the contact address',
    description:
      'The address to which an anonymous visitor gets the replies of the team. For anonymous visitors only.',
    reply: { status: 200, body: ContactAddress },
    errors: ['FORBIDDEN'],
    handle: ({ pool, caller }) => getContact(pool, caller, queue),
  }),
  route({
    ...ofVisitor,
    method: 'put',
    operationId: 'setContactAddress',
    summary: 'Set the contact address',
    description:
      'Replies that the visitor does not read in the messenger within two minutes are sent to it. No one has proven to own the address: it identifies no one and gives access to nothing, and the response is the same for every address. It gets at most three emails a day until someone replies to one from it, and each has a link that stops them. For anonymous visitors only.',
    // Each may be that of someone else, who gets emails then.
    visitorLimit: { verb: 'set', what: 'contact addresses', limit: 5, minutes: 60 },
    body: ContactAddressInput,
    reply: { status: 200, body: ContactAddress },
    errors: ['FORBIDDEN'],
    handle: ({ pool, caller, body }) => putContact(pool, caller, body, queue),
  }),
]
