import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

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
