import { dateTimeIn } from '@earshot/i18n'
import { Button, Menu } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { Icon } from '../../../components/icons.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { ChooseTime } from '../choose-time.tsx'
import { presetsFrom } from '../snooze-times.ts'

type Choose = (sendAt: string) => void

type Props = {
  /** The button that opens the menu. */
  button: ReactElement
  /** Also the title of the dialog for another time. */
  title: string
  choose: Choose
}

/** Times to send a reply at. */
export const SendTimes = ({ button, title, choose }: Props) => {
  const { t, language } = useTexts()
  const [opened, setOpened] = useState(false)
  const [isOwn, setOwn] = useState(false)
  return (
    <>
      <Menu position="top-end" width={280} opened={opened} onChange={setOpened}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{title}</Menu.Label>
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
          <Menu.Divider />
          <Menu.Item onClick={() => setOwn(true)}>{t('snooze.own')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOwn && (
        <ChooseTime title={title} label={t('scheduled.at')} choose={choose} close={() => setOwn(false)} />
      )}
    </>
  )
}

/** The part of the button to send that chooses a later time. */
export const SendLater = ({ isOff, choose }: { isOff: boolean; choose: Choose }) => {
  const { t } = useTexts()
  return (
    <SendTimes
      title={t('scheduled.later')}
      choose={choose}
      button={
        <Button
          size="xs"
          px={6}
          className="send-later"
          disabled={isOff}
          aria-label={t('scheduled.later')}
          title={t('scheduled.later')}
        >
          <Icon name="clock" size={16} />
        </Button>
      }
    />
  )
}
