import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type ReactNode, useContext } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Subject } from '../subject.ts'
import { AfterMerge } from './after-merge.tsx'
import { useMerge } from './queries.ts'

/** A thread that this one can be merged into. */
type Target = { name: string; state: ReactNode; at: string; preview: string | undefined }

type Props<Item> = Pick<ComponentProps<typeof PagedList<Item>>, 'list' | 'empty' | 'count'> & {
  subject: Subject
  title: TextKey
  about: TextKey
  targetOf: (item: Item) => Target
  close: () => void
}

/** Chooses the thread of the same customer that this one is merged into. */
export const ChooseThread = <Item extends { id: string }>({
  subject: { kind, id },
  title,
  about,
  targetOf,
  close,
  ...listed
}: Props<Item>) => {
  const { t } = useTexts()
  const after = useContext(AfterMerge)
  const { mutate, isPending, variables, error } = useMerge(kind)
  const choose = (intoId: string): void =>
    mutate(
      { id, intoId },
      {
        onSuccess: () => {
          close()
          after({ id, intoId })
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
            <Stack component="ul" className="cards choices" gap="xs">
              {items.map(item => {
                const { name, state, at, preview } = targetOf(item)
                return (
                  <Group key={item.id} component="li" justify="space-between" wrap="nowrap">
                    <div className="breakable">
                      <Text size="sm">
                        <bdi>{name}</bdi>
                      </Text>
                      {preview && (
                        <Text size="xs" lineClamp={1}>
                          <bdi>{preview}</bdi>
                        </Text>
                      )}
                      <Text size="xs" c="dimmed" component="div">
                        {state} · <Time moment={at} />
                      </Text>
                    </div>
                    <Button
                      size="compact-sm"
                      variant="default"
                      flex="none"
                      loading={isPending && variables.intoId === item.id}
                      disabled={isPending}
                      onClick={() => choose(item.id)}
                    >
                      {t('merge.in')}
                      <VisuallyHidden>&nbsp;{name}</VisuallyHidden>
                    </Button>
                  </Group>
                )
              })}
            </Stack>
          )}
        </PagedList>
      </Stack>
    </Dialog>
  )
}
