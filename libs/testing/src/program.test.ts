import assert from 'node:assert/strict'
import { isAbsolute } from 'node:path'
import { test } from 'node:test'
import { findProgram } from './program.ts'

test('a program is found by any of its names', async () => {
  assert.ok(isAbsolute(await findProgram(['no-such-program', 'sh'], 'dash')))
})

test('the error for a missing program says how to install it', async context => {
  context.mock.method(process as { getuid: () => number }, 'getuid', () => 1000)
  await assert.rejects(
    findProgram(['no-such-program'], 'some-package'),
    /needs no-such-program: install some-package/,
  )
})
