import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../../components/icons.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

export type Values = { widget: { enabled: boolean; origins: string[] } }

const path = 'widget.origins'
/** The most origins that the API accepts. */
const most = 50

/** One line for each origin. */
export const Origins = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTexts()
  const title = useId()
  const about = useId()
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const { origins } = form.values.widget
  const focusLine = (place: number): void => {
    wanted.current = place
  }
  useEffect(() => {
    if (wanted.current === undefined) return
    const controls = list.current?.querySelectorAll<HTMLElement>('input, [data-add]')
    controls?.item(Math.min(wanted.current, controls.length - 1))?.focus()
    wanted.current = undefined
  })
  const add = (): void => {
    form.insertListItem(path, '')
    focusLine(origins.length)
  }
  const remove = (place: number): void => {
    form.removeListItem(path, place)
    focusLine(place)
  }
  return (
    <Stack gap="xs" role="group" aria-labelledby={title} aria-describedby={about} ref={list}>
      <div>
        <Text size="sm" fw={500} id={title}>
          {t('widget.origins')}
        </Text>
        <Input.Description id={about}>{t('widget.origins.about')}</Input.Description>
      </div>
      {origins.length === 0 && <Text size="sm">{t('widget.origins.empty')}</Text>}
      {origins.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place
        <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('widget.origin', { place: String(place + 1) })}
            placeholder="https://www.example.com"
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={300}
            {...form.getInputProps(`${path}.${place}`)}
          />
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            aria-label={t('widget.origin.remove', { place: String(place + 1) })}
            onClick={() => remove(place)}
          >
            <Icon name="minus" />
          </ActionIcon>
        </Group>
      ))}
      {origins.some(it => it.trim() === 'null') && <Text size="sm">{t('widget.origins.null')}</Text>}
      {origins.length < most && (
        <Group>
          <Button variant="default" size="xs" data-add onClick={add}>
            {t('widget.origin.add')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
