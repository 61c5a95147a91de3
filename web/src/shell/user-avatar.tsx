import { useMe } from '../api/session.ts'
import { Face } from '../domain/pictures/face.tsx'

/** The signed-in member. */
export const UserAvatar = () => {
  const { principalId, name } = useMe()
  return <Face id={principalId} name={name} size={34} />
}
