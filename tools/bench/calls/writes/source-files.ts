/** Finds the source file of a place in the bundle of the server, which names each one before its code. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Frame } from './profiler.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const NAME = /^\/\/ ((?:server|contract|i18n|node_modules)\/\S+\.[cm]?[jt]s)$/
/** The source file of each line, by bundle. */
const bundles = new Map<string, string[]>()

/** Empty for native code. */
export function sourceFile({ url, line }: Pick<Frame, 'url' | 'line'>): string {
  if (!url.startsWith('file:')) return url
  const file = path.relative(ROOT, fileURLToPath(url))
  return file.startsWith('dist/') ? (linesOf(file)[line - 1] ?? '') : file
}

function linesOf(bundle: string): string[] {
  const known = bundles.get(bundle)
  if (known) return known
  let current = ''
  const files = readFileSync(path.join(ROOT, bundle), 'utf8')
    .split('\n')
    .map((line) => {
      current = NAME.exec(line)?.[1] ?? current
      return current
    })
  bundles.set(bundle, files)
  return files
}
