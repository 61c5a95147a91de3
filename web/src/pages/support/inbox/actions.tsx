import { Button } from '@mantine/core'
import { AssignMenu } from '../../../domain/support/assign.tsx'
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
}

export const Actions = ({ conversation, mutations, menu, setMenu }: Props) => {
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
        <Button size="xs" variant="default" onClick={() => mutations.setStatus('closed')}>
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
    </>
  )
}
