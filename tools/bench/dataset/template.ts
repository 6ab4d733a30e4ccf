/** Caches generated databases, keyed by a hash of the code that makes them. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { loadConfig } from '#server/core/config/config.ts'
import { open } from '#server/process.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
// Tables, and the indexes that Plus makes of what it finds in them.
const SHAPED_BY = [
  'server/db/migrations',
  'server/db/sqlite/search-index-file.ts',
  'server/features/search',
  'server/features/trends',
  'server/features/people/trust',
  'server/core/text/fold.ts',
  'contract/text',
]

/** The folder of a database that `load` has filled and Plus has indexed. `makers` are the files it was made by. */
export async function makeTemplate(
  name: string,
  makers: readonly string[],
  load: (file: string) => void,
): Promise<string> {
  const folder = path.join(ROOT, '.cache', `bench-${await fingerprint(name, makers)}`)
  if (existsSync(folder)) return folder

  const started = performance.now()
  console.log(`Making ${name} …`)
  const partial = `${folder}.part-${process.pid}`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  const config = loadConfig({ DATA_DIR: partial, LOG_LEVEL: 'silent' })
  await (await open(config)).close()
  load(path.join(partial, 'plus.db'))
  const running = await open(config)
  await running.caughtUp
  await running.close()
  await rename(partial, folder)
  console.log(`Made in ${((performance.now() - started) / 1_000).toFixed(0)} s; the next run finds it in ${folder}.`)
  return folder
}

async function fingerprint(name: string, makers: readonly string[]): Promise<string> {
  const sum = createHash('sha256').update(name)
  for (const file of [...makers, ...SHAPED_BY])
    for (const text of await readAll(path.join(ROOT, file))) sum.update(text)
  return sum.digest('hex').slice(0, 12)
}

async function readAll(file: string): Promise<Buffer[]> {
  if (/\.ts$/.test(file)) return [await readFile(file)]
  const names = (await readdir(file, { recursive: true })).filter((each) => /(?<!\.test)\.ts$/.test(each)).sort()
  return Promise.all(names.map((each) => readFile(path.join(file, each))))
}
