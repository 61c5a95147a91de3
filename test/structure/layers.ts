import { posix } from 'node:path'

export type Module = { path: string; imports: string[] }

/** A service or the panel, with the folder of its sources and its layers from top to bottom. */
export type Layered = { source: string; layers: string[] }

const folderOf = (path: string): string => posix.dirname(path)

const layerOf = ({ source }: Layered, path: string): string | undefined => {
  const [first, second] = path.slice(source.length + 1).split('/')
  return second === undefined ? undefined : first
}

/** The imports between files of the package, as pairs of paths. */
const edgesOf = ({ source }: Layered, modules: Module[]): [from: string, to: string][] =>
  modules
    .filter(({ path }) => path.startsWith(`${source}/`))
    .flatMap(({ path, imports }) =>
      imports
        .filter(name => name.startsWith('.'))
        .map((name): [string, string] => [path, posix.join(folderOf(path), name)])
        .filter(([, to]) => to.startsWith(`${source}/`)),
    )

/** Files that do not belong to a layer. Those directly in `source` compose the package and are above every layer. */
export const unlayered = (it: Layered, modules: Module[]): string[] =>
  modules
    .map(({ path }) => path)
    .filter(path => path.startsWith(`${it.source}/`))
    .filter(path => {
      const layer = layerOf(it, path)
      return layer !== undefined && !it.layers.includes(layer)
    })

/** Imports from a layer into a higher one, or into files directly in `source`. */
export const upward = (it: Layered, modules: Module[]): string[] => {
  const height = (path: string) => {
    const layer = layerOf(it, path)
    return layer === undefined ? -1 : it.layers.indexOf(layer)
  }
  return edgesOf(it, modules)
    .filter(([from, to]) => height(to) < height(from))
    .map(([from, to]) => `${from} -> ${to}`)
}

/** Groups of folders that import each other in a cycle. */
export const folderCycles = (it: Layered, modules: Module[]): string[][] => {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edgesOf(it, modules)) {
    if (folderOf(from) === folderOf(to)) continue
    next.set(folderOf(from), (next.get(folderOf(from)) ?? new Set()).add(folderOf(to)))
  }
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>()
    const open = [start]
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
      for (const target of next.get(folder) ?? []) {
        if (seen.has(target)) continue
        seen.add(target)
        open.push(target)
      }
    return seen
  }
  const reach = new Map([...next.keys()].map(folder => [folder, reachable(folder)]))
  const circular = [...reach.keys()].filter(folder => reach.get(folder)?.has(folder))
  const groups = circular.map(folder =>
    circular.filter(other => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)).sort(),
  )
  return [...new Map(groups.map(group => [group.join(), group])).values()]
}
