import { Avatar } from '@mantine/core'

/** Those of Mantine with enough contrast in both color schemes. */
const colors = ['blue', 'cyan', 'grape', 'indigo', 'pink', 'red', 'violet'] as const

type Props = {
  /** A path of this host or a `data:` URL. The content security policy blocks images of other hosts. */
  image: string | null | undefined
  name: string
  size?: number
}

/** The picture of a person. Without one, the initials in a color that is always the same for the name. */
export const PersonAvatar = ({ image, name, size = 38 }: Props) => (
  <Avatar
    src={image && /^(\/|data:)/.test(image) ? image : null}
    alt=""
    name={name}
    color="initials"
    allowedInitialsColors={[...colors]}
    radius="50%"
    size={size}
    aria-hidden="true"
  />
)
