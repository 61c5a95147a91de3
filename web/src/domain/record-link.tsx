import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

const paths = { post: '/posts/$id', conversation: '/inbox/$id', ticket: '/tickets/$id' } as const

type Kind = keyof typeof paths

/** The kind of the record with this id; undefined if it has no page. */
export const kindOf = (id: string): Kind | undefined =>
  (Object.keys(paths) as Kind[]).find(kind => id.startsWith(`${kind}_`))

type Props = { kind: Kind; id: string; name: string } & Pick<AnchorProps, 'c'>

/** Links a record's name to its page. Not draggable, so that dragging it on a card drags the card. */
export const RecordLink = ({ kind, id, name, ...anchor }: Props) => (
  <Anchor
    inherit
    {...anchor}
    renderRoot={props => <Link to={paths[kind]} params={{ id }} draggable={false} {...props} />}
  >
    <bdi>{name}</bdi>
  </Anchor>
)
