import { bytesIn } from '@earshot/i18n'
import { Badge, Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Message } from '../types.ts'
import { PlainText } from './plain-text.tsx'

type Email = NonNullable<Message['email']>

/** Anyone can write any sender into an email, and workflows do not reply to every email. */
export const EmailMarks = ({ senderVerified, noAutomaticReplies }: Email) => {
  const { t } = useTexts()
  const mark = { variant: 'dot', size: 'sm', tt: 'none' } as const
  return (
    <>
      {!senderVerified && (
        <Badge {...mark} color="orange" title={t('message.unverified.about')}>
          {t('message.unverified')}
        </Badge>
      )}
      {noAutomaticReplies && (
        <Badge {...mark} color="gray" title={t('message.noAutomaticReplies.about')}>
          {t('message.noAutomaticReplies')}
        </Badge>
      )}
    </>
  )
}

const Quoted = ({ quoted }: { quoted: string }) => {
  const { t } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        c="inherit"
        mt={4}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'message.quoted.hide' : 'message.quoted.show')}
      </Button>
      <div id={id} className="message-quoted" hidden={!isOpen}>
        {isOpen && <PlainText text={quoted} />}
      </div>
    </>
  )
}

const Omitted = ({ omitted }: Pick<Email, 'omitted'>) => {
  const { t, language } = useTexts()
  return (
    <div className="message-omitted">
      <Text size="xs" component="p" mt={6}>
        {t('message.omitted')}
      </Text>
      <ul className="cards attachments">
        {omitted.map(({ name, contentType, size }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may be equal
          <li key={index} title={contentType}>
            <bdi>{name}</bdi> · {bytesIn(language, size)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What an email has in addition to its text: folded quotes, and the names of what was left out. */
export const EmailParts = ({ quoted, omitted }: Pick<Email, 'quoted' | 'omitted'>) => (
  <>
    {quoted !== null && <Quoted quoted={quoted} />}
    {omitted.length > 0 && <Omitted omitted={omitted} />}
  </>
)
