import { dateTimeIn, shownName } from '@earshot/i18n'
import { Anchor, Code, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { SidePanel } from '../../../components/side-panel.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Difference, differencesOf } from './difference.ts'
import type { AuditEntry } from './queries.ts'
import type { AuditFilter } from './search.ts'
import { sentenceOf } from './sentence.ts'

const Filtered = ({ by, children }: { by: AuditFilter; children: ReactNode }) => (
  <Anchor size="sm" renderRoot={props => <Link to="/audit-log" search={by} {...props} />}>
    {children}
  </Anchor>
)

const Facts = ({ at, action, actor, target, address, requestId }: AuditEntry) => {
  const { language } = useTexts()
  const facts: Fact[] = [
    ['audit.at', dateTimeIn(language, at)],
    [
      'audit.actor',
      <Filtered key="actor" by={{ actor: actor.principalId }}>
        <bdi>{shownName(language, actor.name)}</bdi>
      </Filtered>,
    ],
    [
      'audit.action',
      <Filtered key="action" by={{ action }}>
        <bdi>{action}</bdi>
      </Filtered>,
    ],
    [
      'audit.target',
      <Filtered key="target" by={{ target: target.id }}>
        <bdi>{target.id}</bdi>
      </Filtered>,
    ],
    ['audit.credential', <bdi key="credential">{actor.credentialId}</bdi>],
    ['audit.address', address && <bdi key="address">{address}</bdi>],
    ['audit.request', requestId && <bdi key="request">{requestId}</bdi>],
  ]
  return <FactList facts={facts} rows />
}

const Value = ({ text, as: As }: { text: string | undefined; as: 'del' | 'ins' }) =>
  text === undefined ? (
    <Text c="dimmed" span inherit>
      –
    </Text>
  ) : (
    <As className="difference">
      <bdi>{text === '' ? '""' : text}</bdi>
    </As>
  )

const Differences = ({ lines }: { lines: Difference[] }) => {
  const { t } = useTexts()
  return (
    <Table aria-label={t('audit.difference')} layout="fixed" className="differences">
      <Table.Thead>
        <Table.Tr>
          {(['audit.field', 'audit.before', 'audit.after'] as const).map(heading => (
            <Table.Th key={heading} scope="col">
              {t(heading)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ path, before, after }) => (
          <Table.Tr key={path}>
            <Table.Th scope="row" fw={400}>
              <Code dir="ltr" className="breakable">
                {path}
              </Code>
            </Table.Th>
            <Table.Td>
              <Value text={before} as="del" />
            </Table.Td>
            <Table.Td>
              <Value text={after} as="ins" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** An audit log entry with the changed fields. */
export const EntryDrawer = ({ entry, close }: { entry: AuditEntry; close: () => void }) => {
  const texts = useTexts()
  const { t } = texts
  const lines = differencesOf(entry.before, entry.after)
  return (
    <SidePanel title={sentenceOf(texts, entry)} close={close} size="xl">
      <Stack>
        <Facts {...entry} />
        <Title order={3} size="h5">
          {t('audit.difference')}
        </Title>
        {lines.length > 0 ? (
          <Differences lines={lines} />
        ) : (
          <Text c="dimmed" size="sm">
            {t('audit.difference.none')}
          </Text>
        )}
      </Stack>
    </SidePanel>
  )
}
