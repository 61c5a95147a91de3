import type { AttachedFile } from '@earshot/markdown'
import { Button, Group, Text } from '@mantine/core'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { MarkdownToolbar } from './toolbar.tsx'

// The renderer is as large as a page, and most texts are written without a look at it.
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }))

type Props = {
  fieldId: string
  box: RefObject<HTMLTextAreaElement | null>
  hasPreview: boolean
  files: readonly AttachedFile[]
  /** The text field. */
  children: ReactNode
}

/** The text field with its toolbar, or its text as readers see it. */
export const WriteOrPreview = ({ fieldId, box, hasPreview, files, children }: Props) => {
  const { t } = useTexts()
  const [text, setText] = useState<string>()
  const isPreview = text !== undefined
  const toggle = (): void => {
    setText(isPreview ? undefined : (box.current?.value ?? ''))
    if (isPreview) setTimeout(() => box.current?.focus()) // when it is visible
  }
  return (
    <div className="markdown-input">
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div data-hidden={isPreview}>
          <MarkdownToolbar fieldId={fieldId} />
        </div>
        {hasPreview && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={toggle}>
            {t(isPreview ? 'markdown.write' : 'markdown.preview')}
          </Button>
        )}
      </Group>
      <div hidden={isPreview}>{children}</div>
      {isPreview && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll
        <section className="markdown-preview" aria-label={t('markdown.preview')} tabIndex={0}>
          {text.trim() === '' && <Text c="dimmed">{t('markdown.preview.empty')}</Text>}
          <Suspense>
            <MarkdownText text={text} size="sm" files={files} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
