import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@earshot/testing/root'

// Runs the tests of several files, which TEST_FILES names as a JSON array, in this process.

for (const file of JSON.parse(process.env.TEST_FILES ?? '[]'))
  await import(pathToFileURL(join(root, file)).href)
