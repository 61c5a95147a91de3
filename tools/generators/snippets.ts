import { readFileSync } from 'node:fs'

/** Programs of a guide that the panel shows, each by the language of its code block or, for a framework, by the mark behind it. */
type Shown = { guide: string; path: string; languages: string[] }

const shown: Shown[] = [
  {
    guide: 'verify-webhooks.md',
    path: 'web/src/pages/developers/webhooks/snippets.json',
    languages: ['js', 'js express', 'ts next', 'python', 'python flask', 'go', 'php', 'ruby', 'sh'],
  },
  {
    guide: 'widget.md',
    path: 'web/src/pages/workspace/widget/snippets.json',
    languages: ['js', 'python', 'ruby', 'php', 'go'],
  },
]

const snippetIn = (guide: string, text: string, language: string): string => {
  const code = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1]
  if (!code) throw new Error(`${guide} has no code block in ${language}`)
  return code
}

export const snippets = () =>
  shown.map(({ guide, path, languages }) => {
    const text = readFileSync(new URL(`../../docs/guides/${guide}`, import.meta.url), 'utf8')
    const programs = Object.fromEntries(
      languages.map(it => [it.split(' ').at(-1), snippetIn(guide, text, it)]),
    )
    return { path, content: `${JSON.stringify(programs, null, 2)}\n` }
  })
