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
 * Test files run in parallel, but apt-get allows one process at a time, hence the lock. Run level 1 keeps a package from
 * starting its server. An interrupted installation is completed first, because apt-get would reject all others.
 */
const install = `
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  exec 9> "\${TMPDIR:-/tmp}/earshot-apt.lock" && flock 9
  sh -c "$1" > /dev/null 2>&1 || { dpkg --configure -a > /dev/null; apt-get update -qq && apt-get install -y -qq --no-install-recommends "$2"; }
`

/**
 * Installs a package with apt-get as root, unless the shell command `isInstalled` succeeds.
 * @throws {Error} with `howToFix`, if we are not root or the installation fails
 */
export const installPackage = async (
  isInstalled: string,
  debianPackage: string,
  howToFix: string,
): Promise<void> => {
  if (process.getuid?.() !== 0) throw new Error(howToFix)
  await promisify(execFile)('sh', ['-c', install, 'sh', isInstalled, debianPackage]).catch(
    (cause: unknown) => {
      throw new Error(`${howToFix} apt-get failed.`, { cause })
    },
  )
}

/**
 * Finds a program for a test on the PATH by any of its names, or installs it with apt-get as root. Tests must not be skipped
 * when a program is missing.
 * @throws {Error} that says how to install the program
 */
export const findProgram = async (names: [string, ...string[]], debianPackage: string): Promise<string> => {
  const found = await inPath(names)
  if (found) return found
  const howToFix = `This test needs ${names.join(' or ')}: install ${debianPackage} (apt-get) or put it on the PATH.`
  await installPackage(`command -v ${names[0]}`, debianPackage, howToFix)
  return (await inPath(names)) ?? Promise.reject(new Error(howToFix))
}
