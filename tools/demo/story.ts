import type { Mail } from './mailbox.ts'
import { print } from './output.ts'

// What the demo of email prints.

export const field = (name: string, value: string | undefined): void =>
  print(`${name.padEnd(18)}${value ?? '–'}`)

export const heading = (title: string): void => {
  print()
  print(title)
  print()
}

const before = ['From', 'To']
const after = ['Reply-To', 'In-Reply-To', 'List-Unsubscribe']

/** The first line, without the reply line. After a greeting, the next one too. */
const firstLines = (text: string): string[] => {
  const lines = text.split(/\r?\n/).filter(line => line !== '' && !line.startsWith('##'))
  return lines.slice(0, lines[0]?.startsWith('Hello') ? 2 : 1)
}

/** Prints the headers of a mail that matter here, and the first lines. */
export const show = (mail: Mail): void => {
  const headers = (names: string[]) => {
    for (const name of names) if (mail.header(name) !== undefined) field(name, mail.header(name))
  }
  headers(before)
  field('Subject', mail.header('Subject'))
  headers(after)
  for (const [index, line] of firstLines(mail.text).entries()) field(index === 0 ? 'Text' : '', line)
}
