import { dateTimeIn, relativeTimeIn } from '@earshot/i18n'
import { Code, Text } from '@mantine/core'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type ApiKey, useCreators } from './queries.ts'

const Prefix = ({ prefix, previousKeyExpiresAt: until }: ApiKey) => {
  const { t, language } = useTexts()
  const isInGrace = until !== null && Date.parse(until) > Date.now()
  return (
    <>
      <Code dir="ltr">{prefix}…</Code>
      {isInGrace && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('rotate.previous.key', { when: dateTimeIn(language, until) })}
        </Text>
      )}
    </>
  )
}

const Expiry = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>) => {
  const { t, language } = useTexts()
  if (expiresAt === null) return t('time.never')
  if (Date.parse(expiresAt) > Date.now()) return <Time moment={expiresAt} />
  return (
    <Text inherit span c="var(--mantine-color-error)">
      {t('keys.expired', { when: relativeTimeIn(language, expiresAt, Date.now()) })}
    </Text>
  )
}

export const KeyList = ({ keys, actions }: { keys: ApiKey[]; actions: RecordAction<ApiKey>[] }) => {
  const { t } = useTexts()
  const creators = useCreators(keys)
  return (
    <Records
      label={t('keys.title')}
      items={keys}
      below={it => <Prefix {...it} />}
      columns={[
        { heading: 'keys.role', show: it => t(`keys.role.${it.role}`) },
        {
          heading: 'keys.access',
          show: it => t(it.access ? `keys.access.${it.access}` : 'keys.access.listed'),
        },
        {
          heading: 'keys.lastUsed',
          show: ({ lastUsedAt }) => (lastUsedAt ? <Time moment={lastUsedAt} /> : t('time.never')),
        },
        { heading: 'keys.expires', show: it => <Expiry expiresAt={it.expiresAt} /> },
        { heading: 'keys.createdBy', show: it => creators.data?.get(it.id) ?? t('time.unknown') },
      ]}
      actions={actions}
    />
  )
}
