import { ActionIcon, Button, Group, Indicator, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Icon } from '../components/icons.tsx'
import { ErrorNote } from '../components/states.tsx'
import { Time } from '../components/time.tsx'
import {
  type Notification,
  useNotifications,
  useReadNotifications,
  useUnreadCount,
} from '../domain/notifications/queries.ts'
import { isWritten, linkTo, sentenceOf } from '../domain/notifications/sentence.ts'
import { useTexts } from '../texts/use-texts.tsx'
import './bell.css'
import { useBrowserNotifications } from './browser-notifications.ts'

/** Marks notifications about the object of the open page as read. */
const useReadOnOpen = (unread: Notification[]) => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { mutate } = useReadNotifications()
  const open = unread.find(({ subject }) => subject.id !== null && path.endsWith(`/${subject.id}`))
  const subjectId = open?.subject.id
  useEffect(() => {
    if (subjectId) mutate({ subjectId })
  }, [subjectId, mutate])
}

const Item = ({ item, close }: { item: Notification; close: () => void }) => {
  const texts = useTexts()
  const { t } = texts
  const { mutate } = useReadNotifications()
  const isUnread = item.readAt === null
  const open = () => {
    close()
    if (isUnread) mutate({ ids: [item.id] })
  }
  return (
    <li>
      <UnstyledButton
        className="notification"
        renderRoot={props => <Link {...linkTo(item)} {...props} />}
        onClick={open}
      >
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <span className="notification-mark">
            {isUnread && <span role="img" aria-label={t('notifications.unread')} />}
          </span>
          <div className="notification-text">
            <Text size="sm" fw={isUnread ? 600 : 400}>
              <bdi>{sentenceOf(texts, item)}</bdi>
            </Text>
            {item.detail && isWritten(item) && (
              <Text size="sm" c="dimmed" lineClamp={2}>
                <bdi>{item.detail}</bdi>
              </Text>
            )}
            <Text size="xs" c="dimmed">
              <Time moment={item.createdAt} />
            </Text>
          </div>
        </Group>
      </UnstyledButton>
    </li>
  )
}

const List = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  const { data, error } = useNotifications({ enabled: true })
  const read = useReadNotifications()
  return (
    <Stack gap={0}>
      <Group justify="space-between" p="sm">
        <Text fw={600} tabIndex={-1} data-autofocus>
          {t('notifications.title')}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!data?.some(({ readAt }) => readAt === null)}
          onClick={() => read.mutate({ all: true })}
        >
          {t('notifications.readAll')}
        </Button>
      </Group>
      {error && !data && <ErrorNote error={error} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          {t('notifications.none')}
        </Text>
      )}
      <ul className="notifications">
        {data?.map(item => (
          <Item key={item.id} item={item} close={close} />
        ))}
      </ul>
      <Button
        variant="subtle"
        size="sm"
        radius={0}
        renderRoot={props => <Link to="/account" hash="notifications" {...props} />}
        onClick={close}
      >
        {t('notifications.choose')}
      </Button>
    </Stack>
  )
}

/** The bell with the number of unread notifications, and their list. */
export const Bell = () => {
  const { t } = useTexts()
  const count = useUnreadCount()
  const { data: unread = [] } = useNotifications({ unread: true, enabled: count > 0 })
  const [isOpen, setOpen] = useState(false)
  useReadOnOpen(count > 0 ? unread : [])
  useBrowserNotifications(count > 0 ? unread : [])
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
    >
      <Indicator
        disabled={count === 0}
        label={count > 99 ? '99+' : count}
        size={16}
        offset={4}
        color="red.8"
        zIndex={1}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('notifications.open', { count })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="bell" />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('notifications.title')}>
        <List close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
