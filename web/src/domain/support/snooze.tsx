import { dateTimeIn } from '@earshot/i18n'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { ChooseTime } from './choose-time.tsx'
import { presetsFrom } from './snooze-times.ts'

type Choose = (until: string | null) => void

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
      {isOwn && (
        <ChooseTime title={t(label)} label={t('snooze.until')} choose={choose} close={() => setOwn(false)} />
      )}
    </>
  )
}
