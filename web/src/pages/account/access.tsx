import { deviceOf } from '@earshot/i18n'
import { Badge } from '@mantine/core'
import { LoadedList } from '../../components/lists/loaded-list.tsx'
import { Records } from '../../components/lists/records.tsx'
import { ErrorNote } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { useConnections, useEndConnection, useEndSession, useSessions } from './queries.ts'

/** The browsers that are signed in. */
export const Sessions = () => {
  const { t } = useTexts()
  const list = useSessions()
  const end = useEndSession()
  return (
    <>
      {end.error && <ErrorNote error={end.error} />}
      <LoadedList list={list} empty="account.sessions.none" count="account.sessions.count">
        {items => (
          <Records
            label={t('account.sessions')}
            heading="account.sessions.browser"
            items={items.map(it => ({
              ...it,
              name: it.userAgent ? deviceOf(it.userAgent) : t('account.sessions.unknown'),
            }))}
            below={({ isCurrent }) =>
              isCurrent && (
                <Badge variant="dot" color="green" size="sm" tt="none">
                  {t('account.sessions.current')}
                </Badge>
              )
            }
            columns={[
              { heading: 'account.sessions.used', show: it => <Time moment={it.lastUsedAt} /> },
              { heading: 'account.sessions.since', show: it => <Time moment={it.createdAt} /> },
            ]}
            actions={[
              {
                label: 'account.sessions.end',
                act: it => end.mutate(it.id),
                isFor: it => !it.isCurrent,
                isDestructive: true,
              },
            ]}
          />
        )}
      </LoadedList>
    </>
  )
}

/** The OAuth clients that the member has given access. */
export const Connections = () => {
  const { t } = useTexts()
  const list = useConnections()
  const end = useEndConnection()
  return (
    <>
      {end.error && <ErrorNote error={end.error} />}
      <LoadedList list={list} empty="account.clients.none" count="account.clients.count">
        {items => (
          <Records
            label={t('account.clients')}
            items={items.map(it => ({ ...it, id: it.clientId }))}
            below={() => null}
            columns={[{ heading: 'account.sessions.since', show: it => <Time moment={it.createdAt} /> }]}
            actions={[
              { label: 'account.clients.end', act: it => end.mutate(it.clientId), isDestructive: true },
            ]}
          />
        )}
      </LoadedList>
    </>
  )
}
