import type { Attachment } from '@earshot/client/browser'
import { useEffect, useRef, useState } from 'preact/hooks'

type Render = (text: string, options: { files: Attachment[]; firstLevel: 2 | 3 }) => string

let render: Render | undefined

/** The parser is 44 kB, so it is loaded with the first text. */
const loadRenderer = async (): Promise<Render> => {
  render ??= (await import('@earshot/markdown')).renderHtml as Render
  return render
}

type Html = string | { toString: () => string }

type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => Policy }
type Policy = { createHTML: (text: string) => Html }

const createPolicy = (): Policy => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const rules = { createHTML: (text: string) => text }
  return trustedTypes?.createPolicy('earshot-widget', rules) ?? rules
}

let policy: Policy | undefined

/** What `renderHtml` returns is safe HTML. Pages with Trusted Types must allow this policy by its name. */
const trusted = (text: string): string => {
  policy ??= createPolicy()
  return policy.createHTML(text) as string // innerHTML takes both
}

type MarkdownProps = { text: string; files?: Attachment[]; firstLevel?: 2 | 3 }

/** A formatted text. Until the parser is loaded, and if it cannot be, the text as it was written. */
export const Markdown = ({ text, files = [], firstLevel = 3 }: MarkdownProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(render !== undefined)
  useEffect(() => {
    if (!isLoaded)
      void loadRenderer().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [isLoaded])
  useEffect(() => {
    if (!isLoaded || !box.current || !render) return
    box.current.innerHTML = trusted(render(text, { files, firstLevel }))
  }, [isLoaded, text, files, firstLevel])
  // A new element, so that the renderer of components and `innerHTML` never change the same one.
  return isLoaded ? (
    <div key="html" class="markdown" ref={box} />
  ) : (
    <div key="text" class="markdown plain">
      {text}
    </div>
  )
}
