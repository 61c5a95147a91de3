import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { MarkdownText } from '../../../components/markdown/markdown-text.tsx'
import type { Message } from '../types.ts'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** An external link in the color of the text around it. */
const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noreferrer noopener" inherit c="inherit" underline="always">
    {children}
  </Anchor>
)

/** A text of an email, with clickable links. `split` puts the matches of its group at odd indexes. */
export const PlainText = ({ text }: { text: string }) => (
  <div className="message-content" dir="auto">
    {text.split(address).map((part, index) =>
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

/** Emails are plain text: in them, an asterisk is an asterisk. */
export const MessageContent = ({ content, email }: Pick<Message, 'content' | 'email'>) =>
  email ? <PlainText text={content} /> : <MarkdownText text={content} size="sm" />

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
