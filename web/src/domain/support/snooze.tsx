import { dateTimeIn } from '@earshot/i18n'
import { Button, Group, Menu, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { momentOf, presetsFrom } from './snooze-times.ts'

type Choose = (until: string | null) => void

const CustomTime = ({ title, choose, close }: { title: string; choose: Choose; close: () => void }) => {
  const { t } = useTexts()
  const [value, setValue] = useState('')
  const until = momentOf(value)
  const isPast = until !== undefined && Date.parse(until) <= Date.now()
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (until === undefined || isPast) return
          choose(until)
          close()
        }}
      >
        <Stack>
          <TextInput
            type="datetime-local"
            label={t('snooze.until')}
            data-autofocus
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            error={isPast && t('snooze.past')}
          />
          <Group justify="flex-end" className="buttons">
            <Button variant="default" onClick={close}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" disabled={until === undefined}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

type Props = {
  /** The label of the button. */
  label: TextKey
  /** The choice without a time: until the visitor writes. */
  untilWritten: TextKey
  opened: boolean
  setOpened: (opened: boolean) => void
  choose: Choose
}

/** Chooses a time to snooze until, or until the requester writes. */
export const SnoozeMenu = ({ label, untilWritten, opened, setOpened, choose }: Props) => {
  const { t, language } = useTexts()
  const [isOwn, setOwn] = useState(false)
  return (
    <>
      <Menu position="bottom-start" width={280} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <Button size="xs" variant="default">
            {t(label)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {opened &&
            presetsFrom(new Date()).map(({ name, until }) => (
              <Menu.Item
                key={name}
                onClick={() => choose(until)}
                rightSection={<span className="aside">{dateTimeIn(language, until)}</span>}
              >
                {t(`snooze.${name}`)}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => choose(null)}>{t(untilWritten)}</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setOwn(true)}>{t('snooze.own')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOwn && <CustomTime title={t(label)} choose={choose} close={() => setOwn(false)} />}
    </>
  )
}
