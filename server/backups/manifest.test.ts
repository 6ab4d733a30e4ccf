import { hash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '#server/db/migrations/migrate.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

const file = { sha256: 'a'.repeat(64), bytes: 1 }
const sound: Omit<Manifest, 'format'> = {
  plus: '0.1.0',
  createdAt: '2026-11-24T23:06:44.000Z',
  engine: 'sqlite',
  schema: null,
  migrations: Object.keys(migrations),
  tables: { tweets: 1, accounts: 2 },
  encryption: { kind: 'passphrase', recipient: `age1${'q'.repeat(58)}` },
  files: { 'plus.db': file, 'secret.key': file, 'media.sha256': file, 'identity.age': file },
  media: { folder: 'media-0a0a0a0a', files: 1, bytes: 1, missing: ['0a.webp'] },
}

const NONSENSE = [null, 0, -1, 1.5, 1e300, '', '../../etc/passwd', 'a\nb', 'x'.repeat(100_000), [], {}, [null], true]

/** The places of all values in a manifest, as keys from the root. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))]
}

type Tree = Record<string, unknown>

/** A copy with another value at a place; without it for undefined. */
function withValue(manifest: object, place: readonly string[], value: unknown): Tree {
  const copy = structuredClone(manifest) as Tree
  const parent = place.slice(0, -1).reduce((tree, key) => tree[key] as Tree, copy)
  if (value === undefined) delete parent[place.at(-1)!]
  else parent[place.at(-1)!] = value
  return copy
}

/** Whether restoring it reads files of its own folder and the folder of images only. */
const isSafe = (value: unknown): boolean => {
  const { files, media, tables, migrations: applied } = value as Manifest
  const names = ['plus.db', 'secret.key', 'media.sha256', 'identity.age']
  return (
    files['plus.db'] !== undefined &&
    Object.keys(files).every((name) => names.includes(name)) &&
    Object.values(files).every(({ sha256, bytes }) => sha256 === file.sha256 && Number.isSafeInteger(bytes)) &&
    (media === null || (/^media(-[0-9a-f]{8})?$/.test(media.folder) && Number.isSafeInteger(media.files))) &&
    Object.values(tables).every((rows) => Number.isSafeInteger(rows)) &&
    applied.every((name) => /^[\w.-]+$/.test(name))
  )
}

/** A backup with these bytes as its manifest. */
async function backupOf(text: string): Promise<string> {
  const folder = await root()
  await writeFile(path.join(folder, 'manifest.json'), text)
  return folder
}

async function root(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A manifest with a valid checksum, as an attacker with access to the folder could write it. */
const signed = (manifest: unknown) =>
  JSON.stringify({ sha256: hash('sha256', JSON.stringify(manifest)), ...(manifest as object) })

describe('readManifest', () => {
  it('reads what writeManifest wrote', async () => {
    const folder = await root()
    await writeManifest(folder, sound)
    expect(await readManifest(folder)).toEqual({ format: 1, ...sound })
  })

  it('refuses bad values with a sentence, and accepts no name outside the folder', async () => {
    const manifest = { format: 1, ...sound }
    const places = placesIn(manifest).filter((place) => place.length > 0 && !(Number(place[1]) > 0))
    let refused = 0
    for (const place of places)
      for (const value of [undefined, ...NONSENSE]) {
        const about = `${place.join('.')}: ${String(value).slice(0, 40)}`
        const backup = await backupOf(signed(withValue(manifest, place, value)))
        const read = await readManifest(backup).catch((error: unknown) => error)
        if (read instanceof BackupError) refused++
        else expect(isSafe(read), about).toBe(true)
      }
    expect(refused).toBeGreaterThan(places.length * NONSENSE.length * 0.8)
  })

  it.each([
    '',
    'null',
    '[]',
    '[null]',
    '{}',
    '"text"',
    '12',
    '{"format":1}',
    '{"sha256":null',
    '\0',
    '{"__proto__":null}',
  ])('refuses %j', async (text) => {
    const folder = await backupOf(text)
    await expect(readManifest(folder)).rejects.toThrow(`The backup ${folder} is damaged: manifest.json`)
  })

  it.each([
    ['../../etc/passwd', file],
    ['/etc/passwd', file],
    ['other', file],
  ])('refuses a backup with the file %j', async (name, record) => {
    const forged = signed({ format: 1, ...sound, files: { ...sound.files, [name]: record } })
    await expect(readManifest(await backupOf(forged))).rejects.toThrow(BackupError)
  })

  it('names the version that a newer backup needs, and ignores its other fields', async () => {
    await expect(readManifest(await backupOf('{"format":2,"plus":"9.0.0"}'))).rejects.toThrow(
      'newer version of Plus (9.0.0)',
    )
    await expect(readManifest(await backupOf('{"format":2,"plus":"\\u001b[2J"}'))).rejects.toThrow(
      'newer version of Plus. ',
    )
  })
})
