import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Message } from '../types.ts'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** An external link in the color of the text around it. */
const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noreferrer noopener" inherit c="inherit" underline="always">
    {children}
  </Anchor>
)

/** The text of a message with clickable links. `split` puts the matches of its group at odd indexes. */
export const MessageContent = ({ content }: Pick<Message, 'content'>) => (
  <div className="message-content" dir="auto">
    {content.split(address).map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
        <ExternalLink key={index} href={part}>
          {part}
        </ExternalLink>
      ) : (
        part
      ),
    )}
  </div>
)

export const Attachments = ({ attachments }: Pick<Message, 'attachments'>) => (
  <ul className="cards attachments">
    {attachments.map(({ name, url }) => (
      <li key={url}>
        <ExternalLink href={url}>
          <bdi>{name}</bdi>
        </ExternalLink>
      </li>
    ))}
  </ul>
)
