import { useEffect } from 'react'
import { countIn } from '../components/count.ts'
import { setTitleCount } from '../components/page.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { type PageEntry, usePages } from './use-pages.ts'

const Counted = ({ useNew }: Required<Pick<PageEntry, 'useNew'>>) => {
  const { language } = useTexts()
  const count = useNew() ?? 0
  useEffect(() => setTitleCount(count > 0 ? countIn(language, count) : ''), [count, language])
  return null
}

/** Keeps the count in the title of the window up to date, on every page. */
export const TitleCount = () => {
  const useNew = usePages().find(page => page.useNew)?.useNew
  return useNew && <Counted useNew={useNew} />
}
