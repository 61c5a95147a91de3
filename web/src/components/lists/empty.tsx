import { Stack, Text } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { CreateButton, CreationContext } from '../create-button.tsx'

/** Line drawings of 160 by 100 px, on a soft disc. */
const pictures = {
  papers: (
    <>
      <rect className="paper" x="52" y="18" width="66" height="40" rx="6" transform="rotate(6 85 38)" />
      <rect className="paper" x="42" y="34" width="72" height="48" rx="6" />
      <path d="M54 62l8-9 8 9M80 50h22M80 60h22M80 70h14" />
    </>
  ),
  talk: (
    <>
      <path
        className="paper"
        d="M40 26h58a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H62L50 72V62H40a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z"
      />
      <path className="paper" d="M92 46h28a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-6v9l-10-9H84a6 6 0 0 1-6-6v-4" />
      <path d="M48 40h42M48 50h24" />
    </>
  ),
  people: (
    <>
      <circle className="paper" cx="64" cy="40" r="13" />
      <path className="paper" d="M40 82a24 24 0 0 1 48 0z" />
      <circle className="paper" cx="100" cy="46" r="10" />
      <path className="paper" d="M92 66a19 19 0 0 1 28 16H96" />
    </>
  ),
  signal: (
    <>
      <circle className="paper" cx="50" cy="52" r="12" />
      <path d="M62 52h18M80 52V28h16M80 52v26h16M80 52h16" />
      <rect className="paper" x="96" y="20" width="26" height="16" rx="4" />
      <rect className="paper" x="96" y="44" width="26" height="16" rx="4" />
      <rect className="paper" x="96" y="70" width="26" height="16" rx="4" />
      <path d="M45 52l4 4 7-8" />
    </>
  ),
  search: (
    <>
      <circle className="paper" cx="74" cy="46" r="24" />
      <path d="M91 63l20 20M64 46h20" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type Picture = keyof typeof pictures

/**
 * What a list shows without items: a sentence, and on a page of its own a picture and the button that creates an item. After a search
 * (the picture `search`), the button stays in the head of the page.
 */
export const Empty = ({ text, picture }: { text: TextKey; picture?: Picture | undefined }) => {
  const { t } = useTexts()
  const create = useContext(CreationContext)
  const sentence = <Text c="dimmed">{t(text)}</Text>
  if (!picture) return sentence
  return (
    <Stack align="center" gap="sm" py="xl" ta="center" className="empty">
      <svg className="empty-picture" width={160} height={100} viewBox="0 0 160 100" aria-hidden="true">
        <circle className="disc" cx="80" cy="50" r="48" />
        {pictures[picture]}
      </svg>
      {sentence}
      {create && picture !== 'search' && <CreateButton {...create} />}
    </Stack>
  )
}
