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

/**
 * Test files run side by side, and apt-get lets one in at a time. Run level 1 keeps a package from starting its server. An
 * installation that was killed with a test is brought to its end first, or apt-get refuses all others.
 */
const install = `
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  exec 9> "\${TMPDIR:-/tmp}/earshot-apt.lock" && flock 9
  sh -c "$1" > /dev/null 2>&1 || { dpkg --configure -a > /dev/null; apt-get update -qq && apt-get install -y -qq --no-install-recommends "$2"; }
`

/**
 * Installs a package with apt-get when we are root, unless the shell's test says that what is needed is there by now.
 * @throws with `sorry`, which says what to do about it
 */
export const installPackage = async (
  isThere: string,
  debianPackage: string,
  sorry: string,
): Promise<void> => {
  if (process.getuid?.() !== 0) throw new Error(sorry)
  await promisify(execFile)('sh', ['-c', install, 'sh', isThere, debianPackage]).catch((cause: unknown) => {
    throw new Error(`${sorry} apt-get could not do it.`, { cause })
  })
}

/**
 * Somebody else's program that a test runs: from the PATH, by any of its names, else installed with apt-get when we are
 * root. A test without it would prove nothing, so a missing one is a failure.
 * @throws with what to do about it
 */
export const findProgram = async (names: [string, ...string[]], debianPackage: string): Promise<string> => {
  const found = await inPath(names)
  if (found) return found
  const sorry = `This test needs ${names.join(' or ')}: install ${debianPackage} (apt-get) or put it on the PATH.`
  await installPackage(`command -v ${names[0]}`, debianPackage, sorry)
  return (await inPath(names)) ?? Promise.reject(new Error(sorry))
}
