import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../../components/confirm.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { SidePanel } from '../../../components/side-panel.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Suppression, useDeleteSuppression, useSuppressions } from './queries.ts'

const Remove = ({ item, close }: { item: Suppression; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('suppressions.remove.title', { name: item.address })}
      about={t('suppressions.remove.about')}
      label={t('suppressions.remove')}
      change={useDeleteSuppression()}
      input={item.id}
      close={close}
      isGood
    />
  )
}

const Why = ({ reason, statusCode, mailId }: Suppression) => {
  const codes = [reason, statusCode].filter(Boolean).join(' · ')
  if (mailId === null) return <bdi>{codes}</bdi>
  return (
    <Anchor inherit renderRoot={props => <Link to="/email-log" search={{ mail: mailId }} {...props} />}>
      <bdi>{codes}</bdi>
    </Anchor>
  )
}

/** The addresses that a mail server has rejected for good. */
export const Suppressions = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  const [removing, setRemoving] = useState<Suppression>()
  return (
    <SidePanel title={t('suppressions.title')} close={close} size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          {t('suppressions.about')}
        </Text>
        <PagedList
          list={useSuppressions()}
          empty="suppressions.empty"
          picture="papers"
          count="suppressions.count"
        >
          {items => (
            <Records
              label={t('suppressions.title')}
              heading="email.address"
              items={items}
              below={() => null}
              columns={[
                { heading: 'mails.attempt.code', show: it => <Why {...it} /> },
                { heading: 'suppressions.since', show: it => <Time moment={it.createdAt} /> },
              ]}
              actions={[{ label: 'suppressions.remove', act: setRemoving }]}
            />
          )}
        </PagedList>
      </Stack>
      {removing && <Remove item={removing} close={() => setRemoving(undefined)} />}
    </SidePanel>
  )
}
