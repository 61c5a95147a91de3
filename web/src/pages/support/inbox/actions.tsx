import { Button, Kbd, Menu } from '@mantine/core'
import { Icon } from '../../../components/icons.tsx'
import { AssignMenu } from '../../../domain/support/assign.tsx'
import { More } from '../../../domain/support/more.tsx'
import { PriorityMenu } from '../../../domain/support/priority.tsx'
import { SnoozeMenu } from '../../../domain/support/snooze.tsx'
import type { Conversation } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { ConversationMutations } from './mutations.ts'

/** The open menu. Keyboard shortcuts open menus too. */
export type OpenMenu = 'assign' | 'snooze' | undefined

type Props = {
  conversation: Conversation
  mutations: ConversationMutations
  menu: OpenMenu
  setMenu: (menu: OpenMenu) => void
  /** Undefined if the member may not create posts. */
  createPost: (() => void) | undefined
  markUnread: () => void
  merge: () => void
  /** Undefined if the conversation was not split off from another one. */
  unsplit: (() => void) | undefined
  /** Closes the conversation. */
  finish: () => void
}

export const Actions = ({ conversation, mutations, menu, setMenu, ...props }: Props) => {
  const { createPost, markUnread, merge, unsplit, finish } = props
  const { t } = useTexts()
  const { status, priority } = conversation
  const isClosed = status === 'closed'
  return (
    <>
      <AssignMenu
        personId={conversation.assignedPrincipalId}
        teamId={conversation.assignedTeamId}
        opened={menu === 'assign'}
        setOpened={opened => setMenu(opened ? 'assign' : undefined)}
        choose={mutations.assign}
      />
      <PriorityMenu priority={priority} choose={mutations.prioritize} />
      {!isClosed && (
        <SnoozeMenu
          label="snooze.title"
          untilWritten="inbox.snooze.untilReply"
          opened={menu === 'snooze'}
          setOpened={opened => setMenu(opened ? 'snooze' : undefined)}
          choose={mutations.snooze}
        />
      )}
      {status === 'open' ? (
        <Button size="xs" variant="default" onClick={finish}>
          {t('inbox.close')}
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={() => mutations.setStatus('open')}>
          {t('inbox.open')}
        </Button>
      )}
      {conversation.assistantState === 'active' && (
        <Button size="xs" variant="default" onClick={mutations.takeOver}>
          {t('inbox.takeOver')}
        </Button>
      )}
      <More>
        {createPost && (
          <Menu.Item
            leftSection={<Icon name="plus" size={16} />}
            rightSection={<Kbd size="xs">P</Kbd>}
            onClick={createPost}
          >
            {t('posts.create')}
          </Menu.Item>
        )}
        {!isClosed && (
          <Menu.Item rightSection={<Kbd size="xs">U</Kbd>} onClick={markUnread}>
            {t('inbox.markUnread')}
          </Menu.Item>
        )}
        <Menu.Item onClick={merge}>{t('thread.merge')}</Menu.Item>
        {unsplit && <Menu.Item onClick={unsplit}>{t('thread.unsplit')}</Menu.Item>}
      </More>
    </>
  )
}
