import { Stack, Text } from '@mantine/core'
import { type ComponentProps, useContext } from 'react'
import { Choices, type Shown } from '../../../components/choices.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Subject } from '../subject.ts'
import { AfterMerge } from './after-merge.tsx'
import { useMerge } from './queries.ts'

type Props<Item> = Pick<ComponentProps<typeof PagedList<Item>>, 'list' | 'empty' | 'count'> & {
  subject: Subject
  title: TextKey
  about: TextKey
  shownAs: (item: Item) => Shown
  close: () => void
}

/** Chooses the thread of the same customer that this one is merged into. */
export const ChooseThread = <Item extends { id: string }>({
  subject: { kind, id },
  title,
  about,
  shownAs,
  close,
  ...listed
}: Props<Item>) => {
  const { t } = useTexts()
  const after = useContext(AfterMerge)
  const { mutate, isPending, variables, error } = useMerge(kind)
  const choose = ({ id: intoId }: Item): void =>
    mutate(
      { id, intoId },
      {
        onSuccess: () => {
          close()
          after({ id, intoId, did: 'merged' })
        },
      },
    )
  return (
    <Dialog title={t(title)} close={close} size="lg">
      <Stack>
        <Text size="sm">{t(about)}</Text>
        {error && <ErrorNote error={error} />}
        <PagedList {...listed}>
          {items => (
            <Choices
              items={items}
              shownAs={shownAs}
              label="merge.in"
              pendingId={isPending ? variables.intoId : undefined}
              choose={choose}
            />
          )}
        </PagedList>
      </Stack>
    </Dialog>
  )
}
