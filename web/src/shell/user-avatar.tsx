import { Avatar } from '@mantine/core'
import { useMe } from '../api/session.ts'

/** The initials of the signed-in member. */
export const UserAvatar = () => <Avatar name={useMe().name} radius="xl" size={34} aria-hidden="true" />
