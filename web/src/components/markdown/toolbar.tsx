import { ActionIcon } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Icon } from '../icons.tsx'
import { styles, titleOf } from './styles.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { for: string }
    }
  }
}

/** Buttons that format the text of a field. The arrow keys move between them. */
export const MarkdownToolbar = ({ fieldId }: { fieldId: string }) => {
  const { t } = useTexts()
  useEffect(() => void import('@github/markdown-toolbar-element'), [])
  return (
    <markdown-toolbar for={fieldId} className="markdown-toolbar" aria-label={t('markdown.toolbar')}>
      {styles.map(({ style, icon, name, key }) => (
        <ActionIcon
          key={style}
          data-md-button={style}
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          aria-label={t(`markdown.${name}`)}
          title={titleOf(t(`markdown.${name}`), key)}
          // Keeps the focus and the selection in the text.
          onMouseDown={event => event.preventDefault()}
        >
          <Icon name={icon} size={15} />
        </ActionIcon>
      ))}
    </markdown-toolbar>
  )
}
