import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { homedir } from 'node:os'
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

/** Whether the PATH has a program of this name. */
export const isInstalled = async (name: string): Promise<boolean> => (await inPath([name])) !== undefined

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
 * Builds a Debian in a folder that appears when it is complete. The lock keeps two runs from building it twice, so any draft
 * was left by an interrupted one. The mounts of debootstrap end with its namespace, also when it is killed.
 */
const bootstrap = `
  mkdir -p "$(dirname "$0")"
  exec 9> "$0.lock" && flock 9
  [ -e "$0" ] && exit
  rm -rf "$0.draft" || exit
  unshare --mount debootstrap --variant=minbase --include="$2" "$1" "$0.draft" >&2 || exit
  rm -rf "$0.draft/var/cache/apt/archives"
  mv "$0.draft" "$0"
`

/** A folder of this name that is kept between runs, in the user's cache. */
export const cacheFolder = (name: string): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'earshot-tests', name)

/**
 * Installs a release of Debian with a package in a folder of the user's cache, unless an earlier run has done so, and returns
 * the folder. Takes up to a minute.
 * @throws {Error} with `howToFix`, if we are not root or the installation fails
 */
export const installSystem = async (
  name: string,
  suite: string,
  debianPackage: string,
  howToFix: string,
): Promise<string> => {
  const folder = cacheFolder(name)
  await installPackage('command -v debootstrap', 'debootstrap', howToFix)
  await promisify(execFile)('sh', ['-c', bootstrap, folder, suite, debianPackage]).catch((cause: unknown) => {
    throw new Error(`${howToFix} debootstrap failed.`, { cause })
  })
  return folder
}

/** Like `bootstrap`, but downloads a package with the dependencies that this machine does not have, and unpacks them. */
const unpack = `
  mkdir -p "$(dirname "$0")"
  exec 9> "\${TMPDIR:-/tmp}/earshot-apt.lock" && flock 9
  [ -e "$0" ] && exit
  rm -rf "$0.draft" && mkdir -p "$0.draft/debs/partial" || exit
  download() { apt-get install -y -qq --no-install-recommends --download-only -o DPkg::Lock::Timeout=300 -o Dir::Cache::archives="$0.draft/debs" "$1" >&2; }
  download "$1" || { apt-get update -qq && download "$1"; } || exit
  for file in "$0.draft/debs/"*.deb; do dpkg -x "$file" "$0.draft" || exit; done
  rm -rf "$0.draft/debs"
  mv "$0.draft" "$0"
`

/**
 * Unpacks a Debian package in a folder of the user's cache, unless an earlier run has done so, and returns the folder. For
 * programs whose packages exclude each other, or would start a server for the whole machine.
 * @throws {Error} if we are not root or a download fails
 */
export const unpackPackage = async (debianPackage: string): Promise<string> => {
  const folder = cacheFolder(debianPackage)
  const howToFix = `This test unpacks ${debianPackage} with apt-get as root.`
  if (process.getuid?.() !== 0) throw new Error(howToFix)
  await promisify(execFile)('sh', ['-c', unpack, folder, debianPackage]).catch((cause: unknown) => {
    throw new Error(`${howToFix} It failed.`, { cause })
  })
  return folder
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
