import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installPackage } from './program.ts'

const run = promisify(execFile)

/** Debian's packages are for its own Python, which may not be the first one on the PATH. */
const candidates = ['python3', '/usr/bin/python3']

const pythonWith = async (module: string): Promise<string | undefined> => {
  for (const python of candidates) {
    const hasModule = await run(python, ['-c', `import ${module}`]).then(
      () => true,
      () => false,
    )
    if (hasModule) return python
  }
}

/**
 * Finds a Python with the module, which is installed with apt-get as root if missing.
 * @throws {Error} that says how to install the module
 */
export const findPython = async (module: string, debianPackage: string): Promise<string> => {
  const found = await pythonWith(module)
  if (found) return found
  const howToFix = `This test needs python3 with ${module}: install ${debianPackage} (apt-get).`
  await installPackage(`/usr/bin/python3 -c 'import ${module}'`, debianPackage, howToFix)
  return (await pythonWith(module)) ?? Promise.reject(new Error(howToFix))
}
