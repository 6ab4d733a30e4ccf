/**
 * Builds web/ into dist/web, with its files compressed with Brotli and gzip, the server with the operator's commands into
 * dist/server, and the client for programs into dist/client.tgz. Skips what has not changed. Packs the source of the commit into dist/source.tar.gz, which /source serves.
 */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildPages } from './build-pages.mjs'
import { buildServer } from './build-server.mjs'
import { buildServiceWorker, drawIcons } from './build-service-worker.mjs'
import { memoryAdvice } from './memory-advice.mjs'
import { recordPackages } from './release/bundled-packages.mjs'
import { updateSource } from './source/pack-source.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist/web')
const stamp = join(out, '.hash')
const webSources = [
  'web',
  'contract',
  'i18n',
  'tools/emoji',
  'tools/first-frame',
  'tools/i18n',
  'tools/icons',
  'tools/pages',
  'vite.config.ts',
  'package-lock.json',
  'tools/build-pages.mjs',
  'tools/build-service-worker.mjs',
  'tools/release/bundled-packages.mjs',
]
const serverSources = [
  'server',
  'contract',
  'i18n',
  'package-lock.json',
  'tools/admin',
  'tools/build-server.mjs',
  'tools/release/bundled-packages.mjs',
]
const clientSources = [
  'client',
  'contract',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'server/features/network/ops',
  'tools/client',
]
const environment = {
  // Inherited from a test it would build a web app for development.
  NODE_ENV: 'production',
  // The allocators take memory when it is used, and keep none that was freed: 600 instead of 900 MB.
  MALLOC_ARENA_MAX: '1',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
}
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/**
 * Builds each part in a process of its own, whose memory is free for the next. The web app takes most, so it is built alone.
 * Resolves to whether it built.
 */
async function build(flags) {
  const web = await runPart('web', flags)
  const [server, client] = await Promise.all([
    runPart('server', flags),
    runPart('client', flags),
    web && runPart('compress', [web]),
  ])
  return Boolean(server || web || client)
}

/** Resolves to what the part returns; undefined when it was built already. */
async function runPart(part, args) {
  const child = fork(fileURLToPath(import.meta.url), [part, ...args], { env: { ...process.env, ...environment } })
  let result
  child.on('message', (message) => {
    result = message
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
  return result
}

const parts = {
  server: async (flags) => (await buildServer(root, await hashSources(serverSources), forced(flags))) || undefined,
  client: async (flags) => {
    const { buildClient } = await import('./client/build-client.ts')
    return (await buildClient(join(root, 'dist'), await hashSources(clientSources), forced(flags))) || undefined
  },
  web: buildWeb,
  compress: async ([hash]) => {
    await compressAll()
    // Written last, so that an interrupted build is not taken for a complete one.
    await writeFile(stamp, hash)
  },
}

const forced = (flags) => ({ force: flags.includes('--force') })

/** Returns the hash of what the files were built from. */
async function buildWeb(flags) {
  const hash = await hashSources(webSources)
  const built = await readFile(stamp, 'utf8').catch(() => null)
  if (!forced(flags).force && built === hash) return undefined

  const advice = memoryAdvice(process.availableMemory())
  if (advice) console.log(advice)
  const vite = await import('vite')
  const packages = recordPackages(root)
  await vite.build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'web'),
    logLevel: 'warn',
    plugins: [packages.plugin],
  })
  await drawIcons(out)
  await buildPages(root, out, packages.plugin)
  await buildServiceWorker(root, out, packages.plugin)
  await packages.write(out)
  return hash
}

async function hashSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of (await filesIn(join(root, source))).sort()) {
      hash
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesIn(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Compresses a few files at once: each encoder holds its tables until its file is done. */
async function compressAll() {
  const files = (await filesIn(out)).filter((file) => compressible.has(extname(file)))
  const compressNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext))
}

async function compress(file) {
  const body = await readFile(file)
  // The best quality takes ten times longer, which is too long for seven languages. 9 prepares 32 MB of tables for each file, however
  // small: it takes seventy times longer than 8, and saves 0.1 %.
  const quality = /assets[\\/]\w+-[\w-]+[\\/]/.test(file) ? 8 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
}

async function main(flags) {
  const started = performance.now()
  const didBuild = await build(flags)
  const advice = await updateSource(root, { didBuild })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(didBuild ? `Built Plus in ${seconds} s.` : 'Plus is built already.')
  if (advice) console.log(advice)
}

async function runAsPart(part, args) {
  const stop = () => process.exit(1)
  process.on('disconnect', stop) // the parent process has ended
  const result = await parts[part](args)
  if (result) process.send(result)
  process.off('disconnect', stop)
}

process.on('SIGHUP', () => {}) // a closed terminal does not stop a build
const [part, ...args] = process.argv.slice(2)
await (part in parts ? runAsPart(part, args) : main(process.argv.slice(2)))
