import type { Language } from '@earshot/i18n'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../texts/use-texts.tsx'
import { api } from './client.ts'

type Call = (path: string, init?: object) => Promise<{ data: unknown }>

/** The endpoints of the own account need a session, so they are not in the document of the public API. */
export const account = api as unknown as Record<'get' | 'post' | 'patch' | 'delete', Call>

/** Shows the panel in this language, and stores it for the member's emails. */
export const useChooseLanguage = () => {
  const { setLanguage } = useTexts()
  return useMutation({
    mutationFn: (language: Language) => {
      setLanguage(language)
      return account.patch('/auth/profile', { body: { language } })
    },
  })
}
