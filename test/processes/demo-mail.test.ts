import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeCommand, startProcess } from '@earshot/testing'

const pair = /^ {2}(\S+) {2,}(.+)$/

/** The names and texts that are printed below the heading that starts like this. */
const partOf = (output: string, start: string): [name: string, text: string][] => {
  const lines = output.split('\n')
  const heading = lines.findIndex(line => line.startsWith(`  ${start}`))
  assert.notEqual(heading, -1, `${start} in ${output}`)
  const below = lines.slice(heading + 1)
  const next = below.findIndex(line => /^ {2}\S/.test(line) && !pair.test(line))
  return below.slice(0, next).flatMap(line => {
    const [, name, text] = pair.exec(line) ?? []
    return name && text ? [[name, text] as [string, string]] : []
  })
}

const textsOf = (output: string, heading: string, name: string): string[] =>
  partOf(output, heading).flatMap(([it, text]) => (it === name ? [text] : []))

test('npm run demo -- mail shows a day by email, from the first mail to an unsubscribed voter, and deletes its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-test-demo-'))
  try {
    await using process = startProcess([...nodeCommand('tools/demo/demo.ts'), 'mail'], { TMPDIR: folder })
    assert.equal(await process.exited, 0, process.output())
    const output = process.output()
    const texts = (heading: string, name: string) => textsOf(output, heading, name)

    assert.deepEqual(texts('Grace writes an email.', 'Subject'), ['The export stops'])
    const inbox = 'It is a conversation in the inbox.'
    assert.deepEqual(texts(inbox, 'Subject'), ['Re: The export stops'])
    assert.deepEqual(texts(inbox, 'Text'), ['Which format do you export?'])
    assert.deepEqual(texts('Grace replies', 'To'), texts(inbox, 'Reply-To'))
    assert.deepEqual(partOf(output, 'The conversation has three messages'), [
      ['visitor', 'It stops at 99 percent.'],
      ['agent', 'Which format do you export?'],
      ['visitor', 'As CSV. It should continue where it stopped.'],
    ])

    assert.deepEqual(partOf(output, 'A member creates a post'), [
      ['Post', 'Resume an export'],
      ['Author', 'Grace'],
      ['Votes', '1'],
    ])
    const shipped = 'The idea ships.'
    assert.deepEqual(texts(shipped, 'To'), ['Grace <grace@customer.example>', 'Lin <lin@customer.example>'])
    const complete = '“Resume an export” is now Complete'
    assert.deepEqual(texts(shipped, 'Subject'), [complete, complete])
    assert.equal(output.split(`\n${' '.repeat(20)}${complete}\n`).length, 3, 'both emails have the sentence')
    assert.equal(new Set(texts(shipped, 'List-Unsubscribe')).size, 2, 'each has a link of their own')

    const [request] = texts('Lin clicks "Unsubscribe"', 'POST')
    assert.match(request ?? '', /^http:\/\/\S+\/preferences\/…\/unsubscribe\/post_status, 200$/)
    const again = 'An export still stops'
    assert.deepEqual(texts(again, 'To'), ['Grace <grace@customer.example>'])
    assert.deepEqual(texts(again, 'Subject'), ['“Resume an export” is now In Progress'])
    assert.match(
      output,
      /Emails received: Grace 3, Lin 1\.\n +Earshot is stopped, and its data is deleted\.\n$/,
    )
    assert.deepEqual(readdirSync(folder), [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
