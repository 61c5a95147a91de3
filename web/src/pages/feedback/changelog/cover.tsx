import { Button, FileButton, Group, Input, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { addressOf } from '../../../components/files/address.ts'
import { DropZone } from '../../../components/files/drop-zone.tsx'
import { FileItem } from '../../../components/files/item.tsx'
import { Icon } from '../../../components/icons.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Cover } from './queries.ts'
import { coverTypes } from './use-cover.ts'
import type { Editing } from './use-editing.ts'
import './cover.css'

/** The limit of the API. */
const maxAltLength = 500

/** The cover of an entry, as readers see it. */
export const CoverImage = ({ cover }: { cover: Cover }) => (
  <img
    className="entry-cover"
    src={addressOf(cover)}
    alt={cover.alt}
    width={cover.width}
    height={cover.height}
  />
)

/** Chooses, describes and removes the cover of an entry. */
export const CoverField = ({ form, cover: file }: Pick<Editing, 'form' | 'cover'>) => {
  const { t } = useTexts()
  const { cover } = form.values
  const { error } = form.getInputProps('cover')
  const button = useRef<HTMLButtonElement>(null)
  /** Lets the same file be chosen again. */
  const reset = useRef<() => void>(null)
  const running = file.items.filter(({ progress }) => progress.step !== 'done')
  const remove = (): void => {
    file.clear()
    button.current?.focus()
  }
  return (
    <DropZone add={([first]) => file.choose(first)}>
      <Input.Wrapper
        labelElement="div"
        label={t('changelog.cover')}
        description={t('changelog.cover.about')}
        error={error}
      >
        <Stack gap="xs" mt={4}>
          {cover && (
            <div className="entry-cover-chosen">
              <CoverImage cover={{ ...cover, alt: '' }} />
            </div>
          )}
          {running.length > 0 && (
            <ul className="cards files">
              {running.map(it => (
                <FileItem key={it.key} item={it} remove={remove} retry={() => file.retry(it.key)} />
              ))}
            </ul>
          )}
          {cover && (
            <TextInput
              label={t('changelog.cover.alt')}
              description={t('changelog.cover.alt.about')}
              maxLength={maxAltLength}
              autoComplete="off"
              dir="auto"
              {...form.getInputProps('cover.alt')}
            />
          )}
          <Group gap="xs">
            <FileButton
              accept={coverTypes.join()}
              resetRef={reset}
              onChange={chosen => {
                file.choose(chosen)
                reset.current?.()
              }}
            >
              {props => (
                <Button
                  {...props}
                  ref={button}
                  size="xs"
                  variant="default"
                  data-path="cover"
                  leftSection={<Icon name="image" size={14} />}
                >
                  {t(cover ? 'changelog.cover.replace' : 'changelog.cover.add')}
                </Button>
              )}
            </FileButton>
            {cover && (
              <Button size="xs" variant="default" onClick={remove}>
                {t('changelog.cover.remove')}
              </Button>
            )}
          </Group>
        </Stack>
      </Input.Wrapper>
    </DropZone>
  )
}
