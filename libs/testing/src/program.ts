import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

const inPath = async (names: string[]): Promise<string | undefined> => {
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const file = join(folder, name)
      if (await isExecutable(file)) return file
    }
}

/** Test files run side by side, and apt-get lets one in at a time. */
const install = `
  export DEBIAN_FRONTEND=noninteractive
  exec 9> "\${TMPDIR:-/tmp}/earshot-apt.lock" && flock 9
  command -v "$1" > /dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$2"; }
`

/**
 * Somebody else's program that a test runs: from the PATH, by any of its names, else installed with apt-get when we are
 * root. A test without it would prove nothing, so a missing one is a failure.
 * @throws with what to do about it
 */
export const findProgram = async (names: [string, ...string[]], debianPackage: string): Promise<string> => {
  const found = await inPath(names)
  if (found) return found
  const sorry = `This test needs ${names.join(' or ')}: install ${debianPackage} (apt-get) or put it on the PATH.`
  if (process.getuid?.() !== 0) throw new Error(sorry)
  await promisify(execFile)('sh', ['-c', install, 'sh', names[0], debianPackage]).catch((cause: unknown) => {
    throw new Error(`${sorry} apt-get could not do it.`, { cause })
  })
  return (await inPath(names)) ?? Promise.reject(new Error(sorry))
}
