import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

const paths = { post: '/posts/$id', conversation: '/inbox/$id', ticket: '/tickets/$id' } as const

type Props = { kind: keyof typeof paths; id: string; name: string } & Pick<AnchorProps, 'c'>

/** Leads to the page of something, by what it is called. Where cards are dragged, it is the card that goes. */
export const ToThing = ({ kind, id, name, ...anchor }: Props) => (
  <Anchor
    inherit
    {...anchor}
    renderRoot={props => <Link to={paths[kind]} params={{ id }} draggable={false} {...props} />}
  >
    <bdi>{name}</bdi>
  </Anchor>
)
