import type { components } from '@earshot/client'
import { numberIn } from '@earshot/i18n'
import { Button, Group, Menu, VisuallyHidden } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { Icon } from '../../components/icons.tsx'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { postsKey } from '../posts/queries.ts'

const glyphs = { thumbs_up: '👍', heart: '❤️', party: '🎉', laugh: '😄', surprise: '😮', sad: '😢' }

type Emoji = keyof typeof glyphs

const isEmoji = (text: string): text is Emoji => Object.hasOwn(glyphs, text)

const emojis = Object.keys(glyphs).filter(isEmoji)

type Stored = components['schemas']['Reaction']
type Reaction = Omit<Stored, 'emoji'> & { emoji: Emoji }

const isShown = (reaction: Stored): reaction is Reaction => isEmoji(reaction.emoji)

type Reactable = {
  kind: 'comment' | 'changelog'
  id: string
}

type Change = { emoji: Emoji; reacted: boolean }

const useReact = ({ kind, id }: Reactable) =>
  useChange(kind === 'comment' ? postsKey : ['changelog'], ({ emoji, reacted }: Change) => {
    const params = { path: { id, emoji } }
    const path =
      kind === 'comment'
        ? '/api/v1/comments/{id}/reactions/{emoji}'
        : '/api/v1/changelog/{id}/reactions/{emoji}'
    return reacted ? api.put(path, { params }) : api.delete(path, { params })
  })

const Picker = ({ emojis, choose }: { emojis: Emoji[]; choose: (emoji: Emoji) => void }) => {
  const { t } = useTexts()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-xs" radius="xl" variant="default" aria-label={t('reactions.add')}>
          <Icon name="smile" size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {emojis.map(emoji => (
          <Menu.Item
            key={emoji}
            leftSection={<span aria-hidden="true">{glyphs[emoji]}</span>}
            onClick={() => choose(emoji)}
          >
            {t(`reactions.${emoji}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type Props = Reactable & {
  reactions: readonly Stored[]
  mayReact: boolean
}

/** The reactions to a comment or changelog entry. A click adds or removes the own one. */
export const Reactions = ({ reactions, mayReact, ...to }: Props) => {
  const { t, language } = useTexts()
  const react = useReact(to)
  const shown = reactions.filter(isShown)
  const others = emojis.filter(emoji => !shown.some(it => it.emoji === emoji))
  if (shown.length === 0 && !mayReact) return null
  return (
    <>
      <Group gap={4} mt={4}>
        {shown.map(({ emoji, count, reacted }) => (
          <Button
            key={emoji}
            size="compact-xs"
            radius="xl"
            variant={reacted ? 'light' : 'default'}
            aria-pressed={reacted}
            disabled={!mayReact || react.isPending}
            onClick={() => react.mutate({ emoji, reacted: !reacted })}
          >
            <VisuallyHidden>{t('reactions.count', { emoji: t(`reactions.${emoji}`), count })}</VisuallyHidden>
            <span aria-hidden="true">
              {glyphs[emoji]} {numberIn(language, count)}
            </span>
          </Button>
        ))}
        {mayReact && others.length > 0 && (
          <Picker emojis={others} choose={emoji => react.mutate({ emoji, reacted: true })} />
        )}
      </Group>
      {react.error && <ErrorNote error={react.error} />}
    </>
  )
}
