/**
 * Reads and writes the measured capacity of this machine: a file in the data folder, written by `npm run bench --
 * --capacity`.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Capacity } from '#contract/calls/health.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Db } from '#server/db/db.ts'
import { isPermitted } from '#server/features/people/roles.ts'

const fileIn = (dataDir: string): string => path.join(dataDir, 'capacity.json')

/** Whether a user may see the capacity. False while the store is unavailable: the health check must still answer. */
export const seesCapacity = (db: Db, viewer: Id): Promise<boolean> =>
  isPermitted(db, viewer, 'capacity.see').catch(() => false)

/** The last measured capacity; undefined when the file is missing or invalid. */
export async function readCapacity(dataDir: string, log: Pick<Log, 'warn'>): Promise<Capacity | undefined> {
  const file = fileIn(dataDir)
  try {
    const figure: unknown = JSON.parse(await readFile(file, 'utf8'))
    // Loaded on demand, because hardly any process needs it.
    const { Check } = await import('typebox/value')
    if (Check(Capacity, figure)) return figure
    log.warn({ file }, 'This file holds no measured capacity; npm run bench -- --capacity writes it again')
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err, file }, 'The measured capacity could not be read; npm run bench -- --capacity writes it again')
  }
  return undefined
}

/** Replaces the file atomically. Answers its path. */
export async function writeCapacity(dataDir: string, figure: Capacity): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = fileIn(dataDir)
  const partial = `${file}.${randomUUID()}`
  try {
    await writeFile(partial, `${JSON.stringify(figure, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
  return file
}
