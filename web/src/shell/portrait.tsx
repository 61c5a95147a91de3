import { Avatar } from '@mantine/core'
import { useMe } from '../api/session.ts'

/** Whoever is signed in, by their initials. */
export const Portrait = () => <Avatar name={useMe().name} radius="xl" size={34} aria-hidden="true" />
