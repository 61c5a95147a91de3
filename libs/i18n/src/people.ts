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

/** The English name of a visitor, as `nameToShow` of libs/contracts writes it. */
const englishVisitor = /^Visitor ([0-9A-HJKMNP-TV-Z]{4})$/

const visitorName = (language: Language, code: string): string => `${words[language].visitor} ${code}`

/** A name from the API in the language of the reader. The API has English names for deleted users and for visitors. */
export const shownName = (language: Language, name: string): string => {
  if (name === words.en.deleted) return words[language].deleted
  const code = englishVisitor.exec(name)?.[1]
  return code ? visitorName(language, code) : name
}

/** An id starts with its time, so that only its end differs between visitors of the same minute. */
const codeOf = (id: string): string => id.slice(-4).toUpperCase()

type Person = { id: string | null | undefined; name: string | null; email?: string | null }

/** How a person is called: by name, by email address, or as “Visitor 4F2K”, which is stable because it comes from the id. */
export const personName = (language: Language, { id, name, email }: Person): string => {
  const known = name ?? email
  if (known) return shownName(language, known)
  return id ? visitorName(language, codeOf(id)) : words[language].visitor
}
