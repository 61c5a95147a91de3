import { Code, Text } from '@mantine/core'

type Props = { slug: string; description: string | null }

/** What stands below the name of something that addresses know by its slug. */
export const SlugAndDescription = ({ slug, description }: Props) => (
  <>
    <Code dir="ltr" className="breakable">
      {slug}
    </Code>
    {description && (
      <Text size="sm" c="dimmed" mt={4} className="breakable">
        <bdi>{description}</bdi>
      </Text>
    )}
  </>
)
