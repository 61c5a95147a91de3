import { personName } from '@earshot/i18n'
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { api } from '../../../../api/client.ts'
import { useLive } from '../../../../api/live.ts'
import { usePages } from '../../../../api/paging.ts'
import { canReadSupport, useMe } from '../../../../api/session.ts'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { Time } from '../../../../components/time.tsx'
import { RecordLink } from '../../../../domain/record-link.tsx'
import { isOff } from '../../../../domain/support/feature-disabled.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'

const useConversationsAbout = (linkedTo: string) =>
  usePages(
    ['conversations', 'about', linkedTo],
    (paging, signal) => {
      const query = { linkedTo, limit: 10, ...paging }
      return api.get('/api/v1/conversations', { params: { query }, signal })
    },
    useLive('conversation'),
  )

const List = ({ id }: { id: string }) => {
  const { t, language } = useTexts()
  const list = useConversationsAbout(id)
  if (isOff(list.error)) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('users.conversations')}>
      <Title order={2} size="h5">
        {t('users.conversations')}
      </Title>
      <PagedList list={list} empty="post.conversations.empty" count="users.conversations.count">
        {items => (
          <Stack component="ul" className="cards" gap="sm">
            {items.map(
              ({ id, subject, visitorPrincipalId, visitorName, visitorEmail, status, lastMessageAt }) => (
                <li key={id} className="breakable">
                  <Text size="sm" component="div">
                    <RecordLink
                      kind="conversation"
                      id={id}
                      name={subject ?? t('users.conversations.untitled')}
                    />
                  </Text>
                  <Group gap="xs" mt={2}>
                    <Badge variant="default" size="sm" tt="none">
                      {t(`users.support.${status}`)}
                    </Badge>
                    <Text size="xs" c="dimmed" component="div">
                      <bdi>
                        {personName(language, {
                          id: visitorPrincipalId,
                          name: visitorName,
                          email: visitorEmail,
                        })}
                      </bdi>{' '}
                      · <Time moment={lastMessageAt} />
                    </Text>
                  </Group>
                </li>
              ),
            )}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

/** The conversations that are linked to the post. */
export const LinkedConversations = ({ id }: { id: string }) =>
  canReadSupport(useMe()) ? <List id={id} /> : null
