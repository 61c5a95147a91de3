import { withoutPlaceholder } from './envelope.ts'

type Person = { id: string; name: string | null; email?: string | null }

/**
 * What a person is called where only a name is passed on: by name, by email address, or as “Visitor 4F2K”. The name of a visitor is in
 * English, and `shownName` of libs/i18n translates it.
 */
export const nameToShow = ({ id, name, email = null }: Person): string =>
  withoutPlaceholder(name) ?? withoutPlaceholder(email) ?? `Visitor ${id.slice(-4).toUpperCase()}`
