import { posix } from 'node:path'

export type Module = { path: string; imports: string[] }

/** A service or the panel, with the folder of its sources and its layers from top to bottom. */
export type Layered = { source: string; layers: string[] }

const folderOf = (path: string): string => posix.dirname(path)

const layerOf = ({ source }: Layered, path: string): string | undefined => {
  const [first, second] = path.slice(source.length + 1).split('/')
  return second === undefined ? undefined : first
}

type Edge = [from: string, to: string]

/** The imports between files, as pairs of paths. Those of types count, too. */
const allEdges = (modules: Module[]): Edge[] =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(name => name.startsWith('.'))
      .map((name): Edge => [path, posix.join(folderOf(path), name)]),
  )

/** The imports between files of the package. */
const edgesOf = ({ source }: Layered, modules: Module[]): Edge[] =>
  allEdges(modules.filter(({ path }) => path.startsWith(`${source}/`))).filter(([, to]) =>
    to.startsWith(`${source}/`),
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

/** The edges that may be part of a cycle. The others start at a place that nothing reaches, or end at one that leads nowhere. */
const withinCycles = (edges: Edge[]): Edge[] => {
  const [froms, tos] = [new Set(edges.map(([from]) => from)), new Set(edges.map(([, to]) => to))]
  const kept = edges.filter(([from, to]) => tos.has(from) && froms.has(to))
  return kept.length === edges.length ? kept : withinCycles(kept)
}

/** Groups of places that lead to each other. */
const cyclesOf = (edges: Edge[]): string[][] => {
  const next = new Map(
    [...Map.groupBy(withinCycles(edges), ([from]) => from)].map(([from, group]) => [
      from,
      new Set(group.map(([, to]) => to)),
    ]),
  )
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>()
    const open = [start]
    for (let place = open.pop(); place !== undefined; place = open.pop())
      for (const target of next.get(place) ?? []) {
        if (seen.has(target)) continue
        seen.add(target)
        open.push(target)
      }
    return seen
  }
  const reach = new Map([...next.keys()].map(place => [place, reachable(place)]))
  const circular = [...reach.keys()].filter(place => reach.get(place)?.has(place))
  const groups = circular.map(place =>
    circular.filter(other => reach.get(place)?.has(other) && reach.get(other)?.has(place)).sort(),
  )
  return [...new Map(groups.map(group => [group.join(), group])).values()]
}

/** Groups of folders that import each other in a cycle. */
export const folderCycles = (it: Layered, modules: Module[]): string[][] =>
  cyclesOf(
    edgesOf(it, modules)
      .map(([from, to]): Edge => [folderOf(from), folderOf(to)])
      .filter(([from, to]) => from !== to),
  )

/** Groups of files that import each other in a cycle. */
export const fileCycles = (modules: Module[]): string[][] => cyclesOf(allEdges(modules))
