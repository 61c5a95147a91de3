import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installPackage } from './program.ts'

const run = promisify(execFile)

/** Debian's packages are for its own Python, which need not be the first one in the PATH. */
const candidates = ['python3', '/usr/bin/python3']

const pythonWith = async (module: string): Promise<string | undefined> => {
  for (const python of candidates) {
    const knows = await run(python, ['-c', `import ${module}`]).then(
      () => true,
      () => false,
    )
    if (knows) return python
  }
}

/**
 * A Python that has the module, which is installed with apt-get when it is missing and we are root.
 * @throws with what to do about it
 */
export const findPython = async (module: string, debianPackage: string): Promise<string> => {
  const found = await pythonWith(module)
  if (found) return found
  const sorry = `This test needs python3 with ${module}: install ${debianPackage} (apt-get).`
  await installPackage(`/usr/bin/python3 -c 'import ${module}'`, debianPackage, sorry)
  return (await pythonWith(module)) ?? Promise.reject(new Error(sorry))
}
