import { Anchor, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { canAdminister } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { teams } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DkimRecord } from './dkim-record.tsx'
import { EditSender } from './edit.tsx'
import { type Sender, senders, toSender } from './queries.ts'
import { TestSender } from './test.tsx'

const route = getRouteApi('/email')

const texts = {
  title: 'email.title',
  about: 'email.about',
  create: 'email.create',
  empty: 'email.empty',
  count: 'email.count',
} as const

const ToLog = () => {
  const { t } = useTexts()
  return (
    <Text size="sm" mb="md">
      <Anchor inherit renderRoot={props => <Link to="/email-log" {...props} />}>
        {t('email.log')}
      </Anchor>
    </Text>
  )
}

const SenderList = ({ items, actions }: { items: Sender[]; actions: RecordAction<Sender>[] }) => {
  const { t } = useTexts()
  const list = teams.useAll()
  const teamOf = ({ teamId }: Sender) =>
    teamId === null ? t('email.team.default') : (list.data?.find(({ id }) => id === teamId)?.name ?? '–')
  return (
    <Records
      label={t('email.title')}
      heading="email.address"
      items={items}
      below={({ displayName }) =>
        displayName && (
          <Text size="sm" c="dimmed" className="breakable">
            <bdi>{displayName}</bdi>
          </Text>
        )
      }
      columns={[
        { heading: 'email.team', show: it => <bdi>{teamOf(it)}</bdi> },
        {
          heading: 'email.server',
          show: ({ smtpServer }) =>
            smtpServer ? <bdi className="breakable">{smtpServer}</bdi> : t('email.server.deployment'),
        },
        {
          heading: 'email.signed',
          show: ({ dkim }) => (dkim ? <bdi>{dkim.domain}</bdi> : t('email.signed.no')),
        },
      ]}
      actions={actions}
    />
  )
}

/** The addresses from which replies to customers are sent. */
export const EmailPage = () => {
  const all = senders.useAll()
  const remove = senders.useDelete()
  const [testing, setTesting] = useState<Sender>()
  const [shown, setShown] = useState<Sender>()
  const data = useMemo(() => all.data?.map(toSender), [all.data])
  return (
    <>
      <CollectionPage<Sender>
        texts={texts}
        list={{ ...all, data } as never} // the same query, with other items
        search={route.useSearch()}
        navigate={route.useNavigate()}
        isFor={canAdminister}
        above={<ToLog />}
        moreActions={[
          { label: 'email.test', act: setTesting },
          { label: 'email.record', act: setShown, isFor: ({ dkim }) => dkim !== null },
        ]}
        edit={(sender, close) => <EditSender key={sender?.id ?? ''} sender={sender} close={close} />}
        remove={(sender, close) => (
          <ConfirmDelete item={sender} about="email.delete.about" change={remove} close={close} />
        )}
      >
        {(items, actions) => <SenderList items={items} actions={actions} />}
      </CollectionPage>
      {testing && <TestSender sender={testing} close={() => setTesting(undefined)} />}
      {shown && <DkimRecord sender={shown} close={() => setShown(undefined)} />}
    </>
  )
}
