import type { Language } from './languages.ts'

type Words = { visitor: string; deleted: string }

const words: Record<Language, Words> = {
  de: { visitor: 'Besucher', deleted: 'Gelöschte Person' },
  en: { visitor: 'Visitor', deleted: 'Deleted user' },
  es: { visitor: 'Visitante', deleted: 'Usuario eliminado' },
  fr: { visitor: 'Visiteur', deleted: 'Utilisateur supprimé' },
  ja: { visitor: '訪問者', deleted: '削除されたユーザー' },
  ar: { visitor: 'زائر', deleted: 'مستخدم محذوف' },
}

/** A name from the API in the language of the reader. The API has one English name for all deleted users. */
export const shownName = (language: Language, name: string): string =>
  name === words.en.deleted ? words[language].deleted : name

/** An id starts with its time, so that only its end differs between visitors of the same minute. */
const codeOf = (id: string): string => id.slice(-4).toUpperCase()

type Person = { id: string | null | undefined; name: string | null; email?: string | null }

/** How a person is called: by name, by email address, or as “Visitor 4F2K”, which is stable because it comes from the id. */
export const personName = (language: Language, { id, name, email }: Person): string => {
  const known = name ?? email
  if (known) return shownName(language, known)
  const { visitor } = words[language]
  return id ? `${visitor} ${codeOf(id)}` : visitor
}
