import { bytesIn } from '@earshot/i18n'
import { Badge, Button, Text } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Message } from '../types.ts'
import { PlainText } from './plain-text.tsx'

type Email = NonNullable<Message['email']>

/** Anyone can write any sender into an email, and workflows do not reply to every email. */
export const EmailMarks = ({ senderCheck, noAutomaticReplies, isMarked }: Email & { isMarked: boolean }) => {
  const { t } = useTexts()
  const mark = { variant: 'dot', size: 'sm', tt: 'none' } as const
  return (
    <>
      {isMarked && senderCheck !== 'pass' && (
        <Badge
          {...mark}
          color={senderCheck === 'fail' ? 'orange' : 'gray'}
          title={t(`message.unverified.${senderCheck}`)}
        >
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

type People = { name: string | null; email: string | null }[]

const Names = ({ people }: { people: People }) =>
  people.map(({ name, email }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two recipients may be equal
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi title={email ?? undefined}>{name ?? email}</bdi>
    </Fragment>
  ))

/** The people in copy of a message of the team. */
export const Copies = ({ cc }: { cc: People }) => {
  const { t } = useTexts()
  return (
    cc.length > 0 && (
      <Text size="xs" c="dimmed" component="p" className="breakable">
        {t('message.cc')}: <Names people={cc} />
      </Text>
    )
  )
}

/** The other recipients, who may wait for a reply too, and another address for replies. */
export const Recipients = ({ to, cc, replyTo }: Pick<Email, 'to' | 'cc' | 'replyTo'>) => {
  const { t } = useTexts()
  const lines: [label: string, people: People][] = [
    [t('message.to'), to.length > 1 || cc.length > 0 ? to : []],
    [t('message.cc'), cc],
    [t('message.replyTo'), replyTo === null ? [] : [{ name: null, email: replyTo }]],
  ]
  return lines
    .filter(([, people]) => people.length > 0)
    .map(([label, people]) => (
      <Text key={label} size="xs" c="dimmed" component="p" className="breakable">
        {label}: <Names people={people} />
      </Text>
    ))
}

/** What an email has in addition to its text: folded quotes, and the names of what was left out. */
export const EmailParts = ({ quoted, omitted }: Pick<Email, 'quoted' | 'omitted'>) => (
  <>
    {quoted !== null && <Quoted quoted={quoted} />}
    {omitted.length > 0 && <Omitted omitted={omitted} />}
  </>
)
