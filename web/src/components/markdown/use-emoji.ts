import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Suggestions, useSuggestions } from '../suggestions/use-suggestions.ts'
import { findEmoji, type Keywords, typedEmoji } from './emoji.ts'

/** Suggests emojis while someone types a colon and a part of a name. The names are loaded when the first one is typed. */
export const useEmoji = (choose: (emoji: string, from: number, to: number) => void): Suggestions => {
  const { t } = useTexts()
  const [all, setAll] = useState<Keywords>()
  const suggestions = useSuggestions({
    label: t('markdown.emoji'),
    typed: typedEmoji,
    find: name => (all ? findEmoji(all, name) : []),
    choose: ({ id }, from, to) => choose(`${id} `, from, to),
  })
  return {
    ...suggestions,
    look: before => {
      if (!all && before !== undefined && typedEmoji(before) !== undefined)
        void import('emojilib').then(({ default: keywords }) => setAll(keywords))
      suggestions.look(before)
    },
  }
}
