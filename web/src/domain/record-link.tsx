import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

const paths = { post: '/posts/$id', conversation: '/inbox/$id', ticket: '/tickets/$id' } as const

type Props = { kind: keyof typeof paths; id: string; name: string } & Pick<AnchorProps, 'c'>

/** Links to the page of a record by its name. Not draggable: on a card, the card is what is dragged. */
export const RecordLink = ({ kind, id, name, ...anchor }: Props) => (
  <Anchor
    inherit
    {...anchor}
    renderRoot={props => <Link to={paths[kind]} params={{ id }} draggable={false} {...props} />}
  >
    <bdi>{name}</bdi>
  </Anchor>
)
