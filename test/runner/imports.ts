import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The modules that a file imports by a relative path, as paths from the root. */
const importsOf = (root: string, file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [
    ...text.matchAll(/^(?:import|export|\}).* from '(\.[^']+\.ts)'/gm),
    ...text.matchAll(/\bimport\('(\.[^']+\.ts)'\)/g),
  ]
  return named.map(([, path = '']) => join(dirname(file), path))
}

/** Whether a property is true of a file, or of a module that it imports by a relative path. */
const ofClosure = (root: string, isTrue: (file: string) => boolean) => {
  const seen = new Map<string, boolean>()
  const search = (file: string): boolean => {
    const known = seen.get(file)
    if (known !== undefined) return known
    seen.set(file, false)
    const found = isTrue(file) || importsOf(root, file).some(search)
    seen.set(file, found)
    return found
  }
  return search
}

/** Whether a file, or a module that it imports by a relative path, matches the pattern. */
export const mentions = (root: string, pattern: RegExp) =>
  ofClosure(root, file => pattern.test(readFileSync(join(root, file), 'utf8')))

/** Whether a file is, or imports by relative paths, one of these files. */
export const relatedTo = (root: string, files: Set<string>) => ofClosure(root, file => files.has(file))
