/** Finds the imports of files, types included. */
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { manifest, type SourceFile } from './source-files.ts'

export interface Import {
  from: string
  /** The specifier in the source. */
  specifier: string
  /** The path from the root; undefined for a package. */
  to: string | undefined
  isType: boolean
}

const aliases = Object.entries(manifest.imports)

/** Every import of a file: static, dynamic, re-exports, and types named by `import('…')`. */
export function importsOf({ path: from, text }: SourceFile): Import[] {
  const { program, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from} cannot be parsed: ${errors[0]?.message}`)
  const found: Import[] = []
  const add = (source: unknown, isType: boolean) => {
    const specifier = (source as { value?: unknown } | null)?.value
    if (typeof specifier === 'string') found.push({ from, specifier, to: resolve(from, specifier), isType })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) =>
      add(source, importKind === 'type' || areAllTypes(specifiers, 'importKind')),
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) =>
      add(source, exportKind === 'type' || areAllTypes(specifiers, 'exportKind')),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
  }).visit(program)
  return found
}

function areAllTypes(specifiers: readonly object[], kind: 'importKind' | 'exportKind'): boolean {
  return specifiers.length > 0 && specifiers.every((each) => (each as Record<string, unknown>)[kind] === 'type')
}

function resolve(from: string, specifier: string): string | undefined {
  const file = specifier.replace(/\?.*$/, '')
  if (file.startsWith('.')) return path.posix.join(path.posix.dirname(from), file)
  const alias = aliases.find(([name]) => file.startsWith(name.replace('*', '')))
  return alias && path.posix.normalize(alias[1].replace('*', file.slice(alias[0].length - 1)))
}

/** Finds import cycles, each once and by its shortest path: `a → b → a`. */
export function findCycles(imports: readonly Import[]): string[] {
  const below = Map.groupBy(imports, (each) => each.from)
  const next = (file: string) => (below.get(file) ?? []).flatMap(({ to }) => to ?? [])
  const rings = new Map<string, string>()
  for (const start of below.keys()) {
    const ring = shortestWayBack(start, next)
    if (ring) rings.set(ring.toSorted().join(), [...ring, start].join(' → '))
  }
  return [...rings.values()]
}

function shortestWayBack(start: string, next: (file: string) => string[]): string[] | undefined {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const file of next(way.at(-1)!)) {
      if (file === start) return way
      if (seen.has(file)) continue
      seen.add(file)
      ways.push([...way, file])
    }
  }
  return undefined
}
