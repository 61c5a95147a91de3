import { Button, Card, Code, Group, SimpleGrid, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Time } from '../parts/time.tsx'
import type { TextKey } from '../texts/en.ts'
import { distanceIn, momentIn } from '../texts/times.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { type ApiKey, useMakers } from './queries.ts'

export type KeyAction = { kind: 'rotate' | 'revoke'; key: ApiKey }

type Props = { keys: ApiKey[]; act: (action: KeyAction) => void }

const Name = ({ it }: { it: ApiKey }) => {
  const { say, language } = useTexts()
  const until = it.previousKeyExpiresAt
  const isInGrace = until !== null && Date.parse(until) > Date.now()
  return (
    <div>
      <Text fw={600} className="breakable">
        <bdi>{it.name}</bdi>
      </Text>
      <Code dir="ltr">{it.prefix}…</Code>
      {isInGrace && (
        <Text size="xs" c="dimmed" mt={4}>
          {say('keys.previous', { when: momentIn(language, until) })}
        </Text>
      )}
    </div>
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

/** What a key has besides its name, each with its heading. */
const useDetails = (keys: ApiKey[]): ((it: ApiKey) => [TextKey, ReactNode][]) => {
  const { say } = useTexts()
  const makers = useMakers(keys)
  return it => [
    ['keys.role', say(`keys.role.${it.role}`)],
    ['keys.access', say(it.access ? `keys.access.${it.access}` : 'keys.access.listed')],
    ['keys.lastUsed', it.lastUsedAt ? <Time key="used" moment={it.lastUsedAt} /> : say('time.never')],
    ['keys.expires', <Expiry key="expires" expiresAt={it.expiresAt} />],
    ['keys.madeBy', makers.data?.get(it.id) ?? say('time.unknown')],
  ]
}

const headings: TextKey[] = ['keys.role', 'keys.access', 'keys.lastUsed', 'keys.expires', 'keys.madeBy']

const Actions = ({ it, act }: { it: ApiKey; act: Props['act'] }) => {
  const { say } = useTexts()
  const button = (kind: KeyAction['kind']) => (
    <Button size="xs" variant="default" onClick={() => act({ kind, key: it })}>
      {say(`keys.${kind}`)}
      <VisuallyHidden>&nbsp;{it.name}</VisuallyHidden>
    </Button>
  )
  return (
    <Group gap="xs" wrap="nowrap">
      {button('rotate')}
      {button('revoke')}
    </Group>
  )
}

const AsTable = ({ keys, act }: Props) => {
  const { say } = useTexts()
  const detailsOf = useDetails(keys)
  return (
    <Table verticalSpacing="sm" aria-label={say('keys.title')}>
      <Table.Thead>
        <Table.Tr>
          {(['keys.name', ...headings, 'keys.actions'] as const).map(key => (
            <Table.Th key={key} scope="col" className="nowrap">
              {say(key)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map(it => (
          <Table.Tr key={it.id}>
            <Table.Td>
              <Name it={it} />
            </Table.Td>
            {detailsOf(it).map(([heading, content]) => (
              <Table.Td key={heading} className="detail">
                {content}
              </Table.Td>
            ))}
            <Table.Td w={1}>
              <Actions it={it} act={act} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const AsCards = ({ keys, act }: Props) => {
  const { say } = useTexts()
  const detailsOf = useDetails(keys)
  return (
    <SimpleGrid component="ul" className="cards" cols={{ base: 1, sm: 2 }} aria-label={say('keys.title')}>
      {keys.map(it => (
        <Card key={it.id} component="li" withBorder>
          <Name it={it} />
          <dl className="details">
            {detailsOf(it).map(([heading, content]) => (
              <div key={heading}>
                <dt>{say(heading)}</dt>
                <dd>{content}</dd>
              </div>
            ))}
          </dl>
          <Actions it={it} act={act} />
        </Card>
      ))}
    </SimpleGrid>
  )
}

/** A table where there is room for it. */
export const KeyList = (props: Props) => {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  return isWide ? <AsTable {...props} /> : <AsCards {...props} />
}
