import { personName } from '@earshot/i18n'
import { Text } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Present, Writer } from './use-presence.ts'

const keyOf = (typing: Present[]) => {
  if (typing.length > 1) return 'presence.typing.several'
  return typing[0]?.state === 'typing_note' ? 'presence.typing.note' : 'presence.typing.reply'
}

/** Who else types now: the visitor, and other members. Screen readers announce it. */
export const Typing = ({ others, visitors }: { others: Present[]; visitors: Writer[] }) => {
  const { t, language } = useTexts()
  const typing = others.filter(({ state }) => state !== 'viewing')
  const names = new Intl.ListFormat(language).format(typing.map(({ name }) => name))
  return (
    <Text size="xs" c="dimmed" role="status" className="typing" component="div">
      {visitors.map(({ name }) => (
        <div key={name}>
          {t('presence.typing.visitor', { name: personName(language, { id: null, name }) })}
        </div>
      ))}
      {typing.length > 0 && t(keyOf(typing), { name: names })}
    </Text>
  )
}
