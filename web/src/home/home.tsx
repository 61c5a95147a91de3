import { Card, Group, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pages } from '../pages.ts'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Page } from '../parts/page.tsx'
import { useMe } from '../session.tsx'
import { useTexts } from '../texts/use-texts.tsx'

const Tile = ({ icon, title, about }: { icon: IconName; title: string; about: string }) => (
  <>
    <Group gap="xs" mb={4}>
      <Icon name={icon} />
      <Text fw={600}>{title}</Text>
    </Group>
    <Text size="sm" c="dimmed">
      {about}
    </Text>
  </>
)

export const Home = () => {
  const { say } = useTexts()
  const me = useMe()
  return (
    <Page title={say('home.title')} about={say('home.greeting', { name: me.name })}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {pages.flatMap(({ path, title, about, icon, isFor }) =>
          about && isFor(me) ? (
            <Card key={path} withBorder className="tile" renderRoot={props => <Link to={path} {...props} />}>
              <Tile icon={icon} title={say(title)} about={say(about)} />
            </Card>
          ) : (
            []
          ),
        )}
        <Card withBorder className="tile" component="a" href="/api/v1/docs">
          <Tile icon="book" title={say('home.reference')} about={say('home.reference.about')} />
        </Card>
      </SimpleGrid>
    </Page>
  )
}
