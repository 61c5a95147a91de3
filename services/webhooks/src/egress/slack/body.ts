import { type Envelope, isEventType } from '@earshot/contracts'
import { renderText } from '@earshot/markdown'
import { type Message, messages, type PanelUrl } from './messages.ts'
import { inline, quote } from './text.ts'

const messageOf = ({ type, data }: Envelope, panel: PanelUrl): Message => {
  const write = isEventType(type)
    ? (messages[type] as (data: unknown, panel: PanelUrl) => Message)
    : undefined
  try {
    return write?.(data, panel) ?? { title: type }
  } catch {
    // An event of an older version may lack a field.
    return { title: type }
  }
}

// `verbatim` keeps Slack from turning written names such as @channel into mentions.
const markdown = (text: string) => ({ type: 'mrkdwn', text, verbatim: true })

/**
 * The body for an incoming webhook of Slack, from the JSON of an event's envelope: a sentence with a link to the panel, what was
 * written, and a few facts. At most some 2,000 characters; Slack takes 3,000 in a section.
 */
export const slackBody = (body: string, panel: PanelUrl): string => {
  const { title, written, facts = [] } = messageOf(JSON.parse(body), panel) // is an envelope: it was parsed when it arrived
  const shown = facts.filter(fact => typeof fact === 'string').map(inline)
  return JSON.stringify({
    // Shown in notifications.
    text: title,
    unfurl_links: false,
    blocks: [
      { type: 'section', text: markdown(written ? `${title}\n${quote(renderText(written))}` : title) },
      ...(shown.length > 0 ? [{ type: 'context', elements: [markdown(shown.join(' · '))] }] : []),
    ],
  })
}
