import { Alert, Anchor, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { canAdminister } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { teams } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DnsDialog, DnsState } from './dns.tsx'
import { EditSender } from './edit.tsx'
import type { Sender } from './model.ts'
import { senders, toSender, useDeploymentMail } from './queries.ts'
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

/** Without a mail server the panel looks as if it sent emails, so the page says what does not happen. */
const NoServer = () => {
  const { t } = useTexts()
  const { data } = useDeploymentMail()
  if (data?.sends !== false) return null
  return (
    <Alert color="yellow" title={t('email.noServer')} mb="md">
      <Text size="sm">{t('email.noServer.about')}</Text>
      <Text size="sm" mt="xs">
        {t('email.noServer.how')}
      </Text>
    </Alert>
  )
}

type ListProps = { items: Sender[]; actions: RecordAction<Sender>[]; showDns: (sender: Sender) => void }

const SenderList = ({ items, actions, showDns }: ListProps) => {
  const { t } = useTexts()
  const list = teams.useAll()
  const deployment = useDeploymentMail()
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
            smtpServer ? (
              <bdi className="breakable">{smtpServer}</bdi>
            ) : (
              t(deployment.data?.smtpServer === null ? 'email.noServer' : 'email.server.deployment')
            ),
        },
        {
          heading: 'email.signed',
          show: ({ dkim }) => (dkim ? <bdi>{dkim.domain}</bdi> : t('email.signed.no')),
        },
        { heading: 'email.dns', show: sender => <DnsState sender={sender} open={() => showDns(sender)} /> },
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
  const [shownId, setShownId] = useState<string>()
  const data = useMemo(() => all.data?.map(toSender), [all.data])
  const shown = data?.find(({ id }) => id === shownId)
  const showDns = ({ id }: { id: string }) => setShownId(id)
  return (
    <>
      <CollectionPage<Sender>
        texts={texts}
        list={{ ...all, data } as never} // the same query, with other items
        search={route.useSearch()}
        navigate={route.useNavigate()}
        isFor={canAdminister}
        above={
          <>
            <NoServer />
            <ToLog />
          </>
        }
        moreActions={[
          { label: 'email.test', act: setTesting },
          { label: 'email.dns', act: showDns },
        ]}
        edit={(sender, close) => (
          <EditSender
            key={sender?.id ?? ''}
            sender={sender}
            close={close}
            done={(saved, { hasDkim, dkim }) => {
              close()
              if (hasDkim && dkim.key !== 'keep') showDns(saved) // a new key is to be published
            }}
          />
        )}
        remove={(sender, close) => (
          <ConfirmDelete item={sender} about="email.delete.about" change={remove} close={close} />
        )}
      >
        {(items, actions) => <SenderList items={items} actions={actions} showDns={showDns} />}
      </CollectionPage>
      {testing && <TestSender sender={testing} close={() => setTesting(undefined)} />}
      {shown && <DnsDialog key={shown.id} sender={shown} close={() => setShownId(undefined)} />}
    </>
  )
}
