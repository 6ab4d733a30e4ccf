/** Bundles the server and the operator's commands into dist/server: a few files load in less than half the time of 1,700, and in less memory. */
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { recordPackages } from './release/bundled-packages.mjs'

const inputs = { main: 'server/main.ts', admin: 'tools/admin/main.ts' }
/** They have native parts, or load parts of themselves by name. */
const external = ['@node-rs/argon2', 'sharp', 'pg', '@redis/client']
/** The version that may still run, of which parts are loaded when they are needed. */
const KEPT = 2

const WORKER = /new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g

/** Threads begin with a file of their own, which is bundled beside the one that starts them. */
const threads = {
  name: 'threads',
  transform(code, id) {
    if (!id.endsWith('.ts') || id.includes('node_modules') || !code.includes('new URL(')) return null
    return code.replace(WORKER, (_, name) => {
      const entry = path.resolve(path.dirname(id), `${name}.ts`)
      const fileName = `${path.basename(name)}.js`
      this.emitFile({ type: 'chunk', id: entry, fileName })
      return `new URL('./${fileName}', import.meta.url)`
    })
  },
}

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
/** After a backslash, and in a raw template, an escape means something else. */
const ESCAPE_DIFFERS = /\\[^\0-\x7f]|raw`[^`]*[^\0-\x7f]/

/** Writes files in ASCII where that changes nothing: one character beyond Latin-1 has V8 take two bytes for each of a file. */
const ascii = {
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && !ESCAPE_DIFFERS.test(chunk.code))
        chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

/** Resolves to whether it built. `hash` is of all that the bundle is made of. */
export async function buildServer(root, hash, { force = false } = {}) {
  const name = hash.slice(0, 12)
  const out = path.join(root, 'dist/server')
  const entries = Object.keys(inputs).map((input) => ({
    file: path.join(out, `${input}.js`),
    text: `import './${name}/${input}.js'\n`,
  }))
  const built = await Promise.all(entries.map(({ file }) => readFile(file, 'utf8').catch(() => null)))
  if (!force && entries.every(({ text }, index) => built[index] === text)) return false

  const { rolldown } = await import('rolldown')
  const packages = recordPackages(root)
  const bundle = await rolldown({
    cwd: root,
    input: inputs,
    platform: 'node',
    external,
    plugins: [threads, ascii, packages.plugin],
    checks: { circularDependency: false },
    onLog: (level, log) => level === 'warn' && log.code === 'UNRESOLVED_IMPORT' && fail(log.message),
  })
  const folder = path.join(out, name)
  await rm(folder, { recursive: true, force: true })
  // Not minified: names and lines in a stack trace lead to the source.
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  await packages.write(folder)
  await copyFonts(root, path.join(folder, 'fonts'))
  // Written last, so that an interrupted build is not taken for a complete one.
  for (const { file, text } of entries) await writeFile(file, text)
  await removeOld(out)
  return true
}

/** Copies the fonts of share images, whose list has the packages and files. */
async function copyFonts(root, target) {
  const list = await readFile(path.join(root, 'server/features/media/share-images/fonts.ts'), 'utf8')
  await mkdir(target)
  for (const [, file] of list.matchAll(/'(@[^']+\.ttf)'/g))
    await copyFile(path.join(root, 'node_modules', file), path.join(target, path.basename(file)))
}

function fail(message) {
  throw new Error(message)
}

async function removeOld(out) {
  const folders = (await readdir(out, { withFileTypes: true })).filter((file) => file.isDirectory())
  const byAge = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(path.join(out, name))).mtimeMs })),
  )
  for (const { name } of byAge.sort((a, b) => b.at - a.at).slice(KEPT))
    await rm(path.join(out, name), { recursive: true, force: true })
}
