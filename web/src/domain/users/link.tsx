import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export const UserLink = ({ id, name }: { id: string; name: string }) => (
  <Anchor inherit renderRoot={props => <Link to="/users/$id" params={{ id }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
)
