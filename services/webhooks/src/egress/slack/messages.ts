import { type EventContent, type EventType, nameToShow } from '@earshot/contracts'
import { bold, inline, link } from './text.ts'

/** What a message in Slack says about an event. */
export type Message = {
  /** One sentence in Slack's markup, with a link to the object in the panel. */
  title: string
  /** What a customer or a member wrote. */
  written?: string | null
  /** Short facts below, as plain text. */
  facts?: (string | null | undefined | false)[]
}

/** The URL of a path in the panel. */
export type PanelUrl = (path: string) => string

type Writer<T extends EventType> = (data: EventContent<T>, panel: PanelUrl) => Message

type Post = { id: string; title: string; boardSlug: string }
type Conversation = EventContent<'conversation.assigned'>['conversation']
type Ticket = EventContent<'ticket.assigned'>['ticket']

const postLink = ({ id, title }: Post, panel: PanelUrl) => link(panel(`/posts/${id}`), title)

const conversationLink = ({ id }: { id: string }, panel: PanelUrl, label = 'Conversation') =>
  link(panel(`/inbox/${id}`), label)

const ticketLink = ({ id, number, title }: Ticket, panel: PanelUrl) =>
  link(panel(`/tickets/${id}`), `#${number} ${title}`)

const board = ({ boardSlug }: Post) => `Board: ${boardSlug}`

const conversationFacts = ({ channel, priority }: Conversation) => [
  `Channel: ${channel}`,
  priority !== 'none' && `Priority: ${priority}`,
]

const ticketFacts = ({ status, priority }: Ticket) => [
  `Status: ${status}`,
  priority !== 'none' && `Priority: ${priority}`,
]

const words = (name: string) => name.replaceAll('_', ' ')

const by = (name: string | null) => name !== null && `By ${name}`

/** For events without the id of the person: those of anonymous visitors have no name. */
const visitor = 'a visitor'

const senderOf = ({
  senderType,
  authorPrincipalId: id,
  authorName: name,
  authorEmail: email,
}: EventContent<'message.created'>['message']): string | null =>
  senderType === 'visitor' && id !== null ? nameToShow({ id, name, email }) : name

const duration = (seconds: number): string => {
  if (seconds >= 86_400) return `${Math.round(seconds / 8_640) / 10} days`
  if (seconds >= 3_600) return `${Math.round(seconds / 360) / 10} hours`
  return `${Math.round(seconds / 60)} minutes`
}

/** A stored time as Slack shows it in the zone of each reader. */
const localTime = (time: string): string =>
  `<!date^${Math.floor(Date.parse(time) / 1000)}^{date_short_pretty} {time}|${time}>`

const commented =
  (verb: string) =>
  ({ comment, post }: EventContent<'comment.created'>, panel: PanelUrl): Message => ({
    title: `Comment ${verb} on ${postLink(post, panel)}`,
    written: comment.content,
    facts: [by(comment.authorName ?? comment.authorEmail ?? visitor), board(post)],
  })

const wrote =
  (title: string) =>
  (
    { message, conversation }: Pick<EventContent<'message.created'>, 'message' | 'conversation'>,
    panel: PanelUrl,
  ): Message => ({
    title: `${title} in a ${conversationLink(conversation, panel, 'conversation')}`,
    written: message.content,
    facts: [by(senderOf(message)), ...conversationFacts(conversation)],
  })

const rated = (
  {
    conversation,
    rating,
    comment,
  }: EventContent<'conversation.csat_submitted' | 'conversation.csat_comment_added'>,
  panel: PanelUrl,
): Message => ({
  title: `${conversationLink(conversation, panel)} rated ${bold(`${rating} of 5`)}`,
  written: comment,
})

const silent =
  (who: string) =>
  (
    { conversation, silenceSeconds }: EventContent<'conversation.customer_unresponsive'>,
    panel: PanelUrl,
  ): Message => ({
    title: `${who} has not replied for ${bold(duration(silenceSeconds))}: ${conversationLink(conversation, panel)}`,
    facts: conversationFacts(conversation),
  })

const assigned = (
  it: Pick<
    EventContent<'ticket.assigned'>,
    'assignedPrincipalId' | 'assignedTeamId' | 'previousPrincipalId' | 'previousTeamId'
  >,
): string => {
  if (it.assignedPrincipalId !== it.previousPrincipalId)
    return it.assignedPrincipalId === null ? 'is no longer assigned to a member' : 'was assigned to a member'
  return it.assignedTeamId === null ? 'is no longer assigned to a team' : 'was assigned to a team'
}

type Breach = EventContent<'sla.approaching_breach'> | EventContent<'sla.breached'>

const target =
  (verb: string) =>
  ({ sla, conversation, ticket }: Breach, panel: PanelUrl): Message => ({
    title: `${bold(`SLA ${verb}`)}: ${words(sla.metric)} of ${
      ticket
        ? ticketLink(ticket, panel)
        : conversation
          ? conversationLink(conversation, panel, 'a conversation')
          : ''
    }, due ${localTime(sla.dueAt)}`,
    facts: [`Policy: ${sla.policyName}`],
  })

/** One message for each event type. */
export const messages: { [T in EventType]: Writer<T> } = {
  'post.created': ({ post }, panel) => ({
    title: `New post: ${postLink(post, panel)}`,
    written: post.content,
    facts: [by(post.authorName ?? post.authorEmail ?? visitor), board(post)],
  }),
  'post.status_changed': ({ post, previousStatus, newStatus }, panel) => ({
    title: `${postLink(post, panel)} is now ${bold(newStatus ?? 'without a status')}`,
    facts: [previousStatus !== null && `Before: ${previousStatus}`, board(post)],
  }),
  'post.updated': ({ post, changedFields }, panel) => ({
    title: `${postLink(post, panel)} was edited`,
    facts: [changedFields && `Changed: ${changedFields.join(', ')}`, board(post)],
  }),
  'post.deleted': ({ post }, panel) => ({
    title: `${postLink(post, panel)} was deleted`,
    facts: [board(post)],
  }),
  'post.restored': ({ post }, panel) => ({
    title: `${postLink(post, panel)} was restored`,
    facts: [board(post)],
  }),
  'post.merged': ({ duplicatePost, canonicalPost }, panel) => ({
    title: `${bold(duplicatePost.title)} was merged into ${postLink(canonicalPost, panel)}`,
    facts: [board(canonicalPost)],
  }),
  'post.unmerged': ({ post, formerCanonicalPost }, panel) => ({
    title: `${postLink(post, panel)} is no longer merged into ${postLink(formerCanonicalPost, panel)}`,
    facts: [board(post)],
  }),
  'post.voted': ({ post, voteCount, voterName, voterEmail }, panel) => ({
    title: `${inline(voterName ?? voterEmail ?? 'A visitor')} voted for ${postLink(post, panel)}`,
    facts: [voteCount === 1 ? '1 vote' : `${voteCount} votes`, board(post)],
  }),
  'comment.created': commented('added'),
  'comment.updated': commented('edited'),
  'comment.deleted': commented('deleted'),
  'changelog.published': ({ changelog }, panel) => ({
    title: `Changelog: ${link(panel(`/changelog/${changelog.id}`), changelog.title)}`,
    written: changelog.contentPreview,
  }),
  'conversation.created': ({ conversation }, panel) => ({
    title: `New conversation: ${conversationLink(conversation, panel, conversation.subject ?? 'without a subject')}`,
    facts: conversationFacts(conversation),
  }),
  'conversation.status_changed': ({ conversation, previousStatus, newStatus }, panel) => ({
    title: `${conversationLink(conversation, panel)} is now ${bold(newStatus)}`,
    facts: [`Before: ${previousStatus}`, ...conversationFacts(conversation)],
  }),
  'conversation.assigned': ({ conversation, ...change }, panel) => ({
    title: `${conversationLink(conversation, panel)} ${assigned(change)}`,
    facts: conversationFacts(conversation),
  }),
  'conversation.priority_changed': ({ conversation, previousPriority, newPriority }, panel) => ({
    title: `${conversationLink(conversation, panel)} has ${bold(newPriority)} priority now`,
    facts: [`Before: ${previousPriority}`],
  }),
  'conversation.attribute_changed': ({ conversation, key, value }, panel) => ({
    title: `${conversationLink(conversation, panel)}: ${bold(key)} is now ${inline(JSON.stringify(value))}`,
  }),
  'conversation.csat_submitted': rated,
  'conversation.csat_comment_added': rated,
  'conversation.note_mentioned': ({ conversation, authorName, preview }, panel) => ({
    title: `${authorName === null ? 'A member' : inline(authorName)} mentioned a colleague in a ${conversationLink(conversation, panel, 'conversation')}`,
    written: preview,
  }),
  'conversation.customer_unresponsive': silent('The customer'),
  'conversation.teammate_unresponsive': silent('The team'),
  'message.created': wrote('New message'),
  'message.note_created': wrote('New note'),
  'message.deleted': wrote('Message deleted'),
  'message.updated': wrote('Message edited'),
  'ticket.created': ({ ticket }, panel) => ({
    title: `New ticket: ${ticketLink(ticket, panel)}`,
    facts: ticketFacts(ticket),
  }),
  'ticket.status_changed': ({ ticket, previousStatus, newStatus }, panel) => ({
    title: `${ticketLink(ticket, panel)} is now ${bold(newStatus)}`,
    facts: [`Before: ${previousStatus}`],
  }),
  'ticket.assigned': ({ ticket, ...change }, panel) => ({
    title: `${ticketLink(ticket, panel)} ${assigned(change)}`,
    facts: ticketFacts(ticket),
  }),
  'ticket.replied': ({ ticket, content, senderType, authorName }, panel) => ({
    title: `New reply in ${ticketLink(ticket, panel)}`,
    written: content,
    facts: [by(authorName ?? (senderType === 'visitor' ? visitor : null)), ...ticketFacts(ticket)],
  }),
  'ticket.note_added': ({ ticket, content, authorName }, panel) => ({
    title: `New note in ${ticketLink(ticket, panel)}`,
    written: content,
    facts: [by(authorName), ...ticketFacts(ticket)],
  }),
  'ticket.external_status_changed': ({ ticket, externalDisplayId, externalUrl, externalStatus }, panel) => ({
    title: `${link(externalUrl ?? undefined, externalDisplayId ?? 'The linked issue')} of ${ticketLink(ticket, panel)} is now ${bold(externalStatus ?? 'unknown')}`,
  }),
  'assistant.handed_off': ({ conversation, reason }, panel) => ({
    title: `The assistant handed over a ${conversationLink(conversation, panel, 'conversation')}`,
    facts: [`Reason: ${words(reason)}`],
  }),
  'assistant.resolved': ({ conversation, outcome }, panel) => ({
    title: `The assistant resolved a ${conversationLink(conversation, panel, 'conversation')}`,
    facts: [words(outcome)],
  }),
  'sla.approaching_breach': target('target soon due'),
  'sla.breached': target('target breached'),
}
