import path from 'node:path'
import { it } from 'vitest'
import { expectNone } from './expect-none.ts'
import { CODE_FOLDERS, read, type SourceFile, scriptsIn } from './source-files.ts'

const files = scriptsIn(...CODE_FOLDERS, 'i18n')
const configs = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'].map((file) => ({
  path: file,
  text: read(file),
}))

/** Exports that are used without an import. */
const ALLOWED = [
  // tools/build-pages.mjs bundles it.
  'web/pages/render.tsx: render',
  // tools/test.mjs passes its path to the runner.
  'tests/run-reporter.ts: default',
  // undo.ts and action-toast.ts call them on the module that toast.tsx loads.
  'web/ui/overlays/toast-area.tsx: showUndo',
  'web/ui/overlays/toast-area.tsx: showAction',
]

/** Programs of others import it. */
const FOR_OTHERS = /^client\/index\.ts: /

const DECLARATION =
  /^export (?:(?:declare|async|abstract) )*(?:function\*?|const|let|class|interface|type) (?:([\w$]+)|[{[]([^}\]]*)[}\]])/gm
const LIST = /^export (?:type )?\{([^}]*)\}/gm
const STATIC = /^(?:import|export) (?:type )?([^'";=]*?) ?from '([^']+)'/gm
const DYNAMIC = /\bimport\(\s*'([^']+)'/g
const NAME = /(?:type )?([\w$]+)(?:(?: as |: )([\w$]+))?/g
const WORD = /[\w$]+/g

/** The names of a list in braces: of `a as b` both. */
const namesIn = (list: string) => [...list.matchAll(NAME)].map(([, inner = '', outer = inner]) => ({ inner, outer }))

/** The names that a file exports. */
function exportsOf({ text }: SourceFile): string[] {
  const declared = [...text.matchAll(DECLARATION)].map(([, name = '', list = name]) => list)
  const listed = [...text.matchAll(LIST)].map(([, list = '']) => list)
  const names = [...declared, ...listed].flatMap(namesIn).map(({ outer }) => outer)
  return /^export default /m.test(text) ? [...names, 'default'] : names
}

/** The imports of a file, as `path: name`. Of a module that is loaded as a whole, each word of the file counts. */
function importedBy({ path: from, text }: SourceFile): string[] {
  const resolve = (specifier: string) =>
    specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier.replace(/^#/, '')
  const all = (specifier: string) =>
    [...new Set(text.match(WORD)), 'default'].map((name) => `${resolve(specifier)}: ${name}`)
  const named = [...text.matchAll(STATIC)].flatMap(([, clause = '', specifier = '']) => {
    if (clause.startsWith('*')) return all(specifier)
    const [, before = '', list = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause)!
    const names = namesIn(list).map(({ inner }) => inner)
    return [...names, ...(/\w/.test(before) ? ['default'] : [])].map((name) => `${resolve(specifier)}: ${name}`)
  })
  const used = [...named, ...[...text.matchAll(DYNAMIC)].flatMap(([, specifier = '']) => all(specifier))]
  // Public pages have a module of visitors in place of the one beside it (tools/pages/visitor-plugin.ts).
  return [...used, ...used.map((each) => each.replace(/(\.tsx?): /, '.visitor$1: '))]
}

it('exports only names that another file imports', () => {
  const imported = new Set([...files, ...configs].flatMap(importedBy))
  // The runner loads modules by the paths in its configuration.
  const modules = files.filter(({ path: file }) => !configs.some(({ text }) => text.includes(`'${file}'`)))
  const exported = modules.flatMap((file) =>
    exportsOf(file).map((name) => `${file.path.replace(/\.d\.mts$/, '.mjs')}: ${name}`),
  )
  expectNone(
    exported.filter((each) => !imported.has(each) && !ALLOWED.includes(each) && !FOR_OTHERS.test(each)),
    'No file imports these names. Remove `export`, and the code where its own file does not use it either.',
  )
})
