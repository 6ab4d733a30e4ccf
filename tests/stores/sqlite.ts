/** The embedded store of a world: copied from one that was migrated and never used, since migrating takes longer than most tests. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadConfig } from '#server/core/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { makeFolder } from './temporary-folder.ts'

type Files = readonly (readonly [name: string, bytes: Buffer])[]

let template: Promise<Files> | undefined

/** Puts it into an empty folder. */
export async function copySqliteStore(folder: string): Promise<void> {
  template ??= migrated()
  for (const [name, bytes] of await template) await writeFile(path.join(folder, name), bytes)
}

async function migrated(): Promise<Files> {
  const folder = await makeFolder()
  try {
    const store = connect(loadConfig({ DATA_DIR: folder }).store, console)
    await migrate(store)
    await store.close()
    const names = await readdir(folder)
    return await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
