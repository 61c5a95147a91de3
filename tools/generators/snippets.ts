import { readFileSync } from 'node:fs'

/** The languages that the panel shows, as marked in the guide's code blocks. */
const shown = ['js', 'python', 'go', 'sh']

const guide = readFileSync(new URL('../../docs/guides/verify-webhooks.md', import.meta.url), 'utf8')

const snippetIn = (language: string): string => {
  const code = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide)?.[1]
  if (!code) throw new Error(`The guide has no code block in ${language}`)
  return code
}

/** Programs that verify the signature of a delivery, by language. */
const programs = Object.fromEntries(shown.map(language => [language, snippetIn(language)]))

export const snippets = () => [
  {
    path: 'web/src/pages/developers/webhooks/snippets.json',
    content: `${JSON.stringify(programs, null, 2)}\n`,
  },
]
