import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSupport } from '../../harness.ts'

test('the last word of a search may be incomplete, unless it is quoted, negated or very short', async () => {
  await using support = await startSupport()
  const make = async (subject: string) =>
    (
      await support.api.post('/conversations', {
        visitor: { email: 'grace@example.com' },
        subject,
        message: { content: 'Hello.' },
      })
    ).data.id
  const exports = await make('Exporting takes long')
  const imports = await make("Importing doesn't end: 99%")
  for (const [search, expected] of [
    ['export', [exports]],
    ['takes expo', [exports]],
    ['expo takes', []],
    ['ex', []],
    ['"export"', []],
    ['exporting or importing', [imports, exports]],
    ['importing -export', [imports]],
    ['importing -exporting', [imports]],
    ["doesn't", [imports]],
    ["'\\ 99", [imports]],
    ['%%%', []],
    ['EXPORTING', [exports]],
  ] as const) {
    const { data } = await support.api.get(`/conversations?search=${encodeURIComponent(search)}`)
    assert.deepEqual(
      data?.map((it: { id: string }) => it.id),
      expected,
      search,
    )
  }
})
