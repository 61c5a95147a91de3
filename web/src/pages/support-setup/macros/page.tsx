import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { Icon } from '../../../components/icons.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Time } from '../../../components/time.tsx'
import { useActionsText } from '../../../domain/support/actions/texts.ts'
import { macros } from '../../../domain/support/lookups.ts'
import { useNames } from '../../../domain/support/people.ts'
import type { Macro } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditMacro } from './edit.tsx'

const route = getRouteApi('/macros')

const texts = {
  title: 'macros.title',
  about: 'macros.about',
  create: 'macros.create',
  empty: 'macros.empty',
  count: 'macros.count',
} as const

const Summary = ({ content, attachments, actions }: Macro) => {
  const { t } = useTexts()
  const textOf = useActionsText()
  return (
    <>
      {content && (
        <Text size="sm" c="dimmed" lineClamp={2} className="breakable">
          <bdi>{content}</bdi>
        </Text>
      )}
      {attachments.length > 0 && (
        <Text size="sm" c="dimmed" className="breakable">
          <Icon name="clip" size={14} /> <bdi>{attachments.map(({ name }) => name).join(', ')}</bdi>
        </Text>
      )}
      {actions.length > 0 && (
        <Text size="sm" className="breakable">
          <bdi>{t('macros.then', { actions: textOf(actions) })}</bdi>
        </Text>
      )}
    </>
  )
}

export const MacrosPage = () => {
  const { t } = useTexts()
  const names = useNames()
  const remove = macros.useDelete()
  return (
    <CollectionPage
      texts={texts}
      list={macros.useAll()}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      isFor={canAdminister}
      edit={(macro, close) => <EditMacro key={macro?.id ?? ''} macro={macro} close={close} />}
      remove={(macro, close) => (
        <ConfirmDelete item={macro} about="macros.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => (
        <Records
          label={t('macros.title')}
          items={items}
          below={it => <Summary {...it} />}
          columns={[
            {
              heading: 'macros.team',
              show: ({ teamId }) => <bdi>{teamId ? names.team(teamId) : t('macros.team.all')}</bdi>,
            },
            { heading: 'macros.used', show: it => t('macros.used.count', { count: it.useCount }) },
            { heading: 'list.changed', show: it => <Time moment={it.updatedAt} /> },
          ]}
          actions={actions}
        />
      )}
    </CollectionPage>
  )
}
