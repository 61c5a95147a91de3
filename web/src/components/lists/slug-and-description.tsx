import { Code, Text } from '@mantine/core'

type Props = { slug: string; description: string | null }

/** Shown below the name of an item. */
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
