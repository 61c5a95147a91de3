import { PersonAvatar } from '../../components/avatar.tsx'
import { usePicture } from './queries.ts'

type Props = {
  /** Null for an author who is no person. */
  id: string | null
  name: string
  size?: number
}

/** The picture of a person that is known by id. */
export const Face = ({ id, name, size = 24 }: Props) => (
  <PersonAvatar image={usePicture(id)} name={name} size={size} />
)
