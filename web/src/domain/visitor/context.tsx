import { Anchor } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import type { Conversation } from '../support/types.ts'
import './visitor.css'

type Context = NonNullable<Conversation['context']>

/** The name of a language; a tag that no one knows is shown as it is. */
const languageName = (language: string, tag: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Where the visitor last wrote. */
export const VisitorContext = ({ page, browser, system, language: tag }: Context) => {
  const { t, language } = useTexts()
  const device = [browser, system].filter(Boolean).join(', ')
  return (
    <dl className="details visitor-facts">
      {page && (
        <div>
          <dt>{t('visitor.page')}</dt>
          <dd>
            <Anchor inherit href={page} target="_blank" rel="noopener noreferrer" dir="ltr">
              {page}
            </Anchor>
          </dd>
        </div>
      )}
      {device && (
        <div>
          <dt>{t('visitor.browser')}</dt>
          <dd>
            <bdi>{device}</bdi>
          </dd>
        </div>
      )}
      {tag && (
        <div>
          <dt>{t('visitor.language')}</dt>
          <dd>{languageName(language, tag)}</dd>
        </div>
      )}
    </dl>
  )
}
