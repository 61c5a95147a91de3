import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Message } from '../types.ts'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** Leads away, in the colour of the text that it stands in. */
const Away = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noreferrer noopener" inherit c="inherit" underline="always">
    {children}
  </Anchor>
)

/** What somebody wrote, with its addresses to follow. Every second part is one: `split` keeps what it splits by. */
export const Written = ({ content }: Pick<Message, 'content'>) => (
  <div className="written" dir="auto">
    {content.split(address).map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other order
        <Away key={index} href={part}>
          {part}
        </Away>
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
        <Away href={url}>
          <bdi>{name}</bdi>
        </Away>
      </li>
    ))}
  </ul>
)
