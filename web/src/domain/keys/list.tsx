import { dateTimeIn, relativeTimeIn } from '@earshot/i18n'
import { Badge, Code, Group, Text } from '@mantine/core'
import { type RecordAction, Records } from '../../components/lists/records.tsx'
import { Time } from '../../components/time.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import type { ApiKey } from './model.ts'

const Prefix = ({ prefix, previousKeyExpiresAt: until }: ApiKey) => {
  const { t, language } = useTexts()
  const isInGrace = until !== null && Date.parse(until) > Date.now()
  return (
    <div>
      <Code dir="ltr">{prefix}…</Code>
      {isInGrace && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('rotate.previous.key', { when: dateTimeIn(language, until) })}
        </Text>
      )}
    </div>
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

type Props = {
  label: string
  keys: ApiKey[]
  /** The names of the creators by the ids of the keys. Without it, all keys are the member's own. */
  creators?: Map<string, string> | undefined
  actions: RecordAction<ApiKey>[]
}

/** API keys, or the personal tokens of the member. */
export const KeyList = ({ label, keys, creators, actions }: Props) => {
  const { t } = useTexts()
  const below = (it: ApiKey) => (
    <Group gap="xs">
      <Prefix {...it} />
      {creators && it.isPersonal && (
        <Badge variant="light" size="sm" tt="none">
          {t('tokens.personal')}
        </Badge>
      )}
    </Group>
  )
  const createdBy = {
    heading: 'keys.createdBy',
    show: (it: ApiKey) => creators?.get(it.id) ?? t('time.unknown'),
  } as const
  return (
    <Records
      label={label}
      items={keys}
      below={below}
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
        ...(creators ? [createdBy] : []),
      ]}
      actions={actions}
    />
  )
}
