import { distanceIn, momentIn } from '@earshot/i18n'
import { Code, Text } from '@mantine/core'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type ApiKey, useCreators } from './queries.ts'

const Prefix = ({ prefix, previousKeyExpiresAt: until }: ApiKey) => {
  const { say, language } = useTexts()
  const isInGrace = until !== null && Date.parse(until) > Date.now()
  return (
    <>
      <Code dir="ltr">{prefix}…</Code>
      {isInGrace && (
        <Text size="xs" c="dimmed" mt={4}>
          {say('rotate.previous.key', { when: momentIn(language, until) })}
        </Text>
      )}
    </>
  )
}

const Expiry = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>) => {
  const { say, language } = useTexts()
  if (expiresAt === null) return say('time.never')
  if (Date.parse(expiresAt) > Date.now()) return <Time moment={expiresAt} />
  return (
    <Text inherit span c="var(--mantine-color-error)">
      {say('keys.expired', { when: distanceIn(language, expiresAt, Date.now()) })}
    </Text>
  )
}

export const KeyList = ({ keys, actions }: { keys: ApiKey[]; actions: RecordAction<ApiKey>[] }) => {
  const { say } = useTexts()
  const creators = useCreators(keys)
  return (
    <Records
      label={say('keys.title')}
      items={keys}
      below={it => <Prefix {...it} />}
      columns={[
        { heading: 'keys.role', show: it => say(`keys.role.${it.role}`) },
        {
          heading: 'keys.access',
          show: it => say(it.access ? `keys.access.${it.access}` : 'keys.access.listed'),
        },
        {
          heading: 'keys.lastUsed',
          show: ({ lastUsedAt }) => (lastUsedAt ? <Time moment={lastUsedAt} /> : say('time.never')),
        },
        { heading: 'keys.expires', show: it => <Expiry expiresAt={it.expiresAt} /> },
        { heading: 'keys.createdBy', show: it => creators.data?.get(it.id) ?? say('time.unknown') },
      ]}
      actions={actions}
    />
  )
}
