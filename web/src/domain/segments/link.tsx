import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Segment } from './queries.ts'

export const SegmentLink = ({ slug, name }: Segment) => (
  <Anchor inherit renderRoot={props => <Link to="/segments/$slug" params={{ slug }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
)
