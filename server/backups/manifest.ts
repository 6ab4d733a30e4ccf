/** The manifest of a backup: `manifest.json`, written last, with a checksum of itself. */
import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import Type, { type Static } from 'typebox'
import { migrations } from '#server/db/migrations/migrate.ts'
import { BackupError } from './backup-error.ts'
import { writeFileDurably } from './files/durable-files.ts'

/** Counts changes of the format that older versions cannot read. */
const FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'
/** The list of images: lines as sha256sum writes and checks them. */
export const MEDIA_LIST = 'media.sha256'
export const KEY_FILE = 'secret.key'
/** The name of the encrypted private key in each backup made with a passphrase. */
export const IDENTITY_FILE = 'identity.age'

/** A manifest that names all images of a large network as missing stays below this size. */
const MAX_BYTES = 256 * 2 ** 20

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** Names go into paths, statements and sentences: no separators, quotes or line ends. */
const Name = Type.String({ pattern: '^[\\w.-]{1,100}$' })
const RecordedFile = Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }), bytes: Count })
/** A backup holds these files and no others, so that no name leads out of its folder. */
const Files = Type.Object(
  Object.fromEntries(
    ['plus.db', 'plus.dump', KEY_FILE, MEDIA_LIST, IDENTITY_FILE].map((name) => [name, Type.Optional(RecordedFile)]),
  ),
  { additionalProperties: false },
)

const ManifestSchema = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  /** The version of Plus that made it. */
  plus: Type.String({ pattern: '^[\\w.+-]{1,100}$' }),
  createdAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** The schema of the tables; PostgreSQL only. */
  schema: Type.Union([Type.String({ minLength: 1, maxLength: 63, pattern: '^[^\\u0000-\\u001f]*$' }), Type.Null()]),
  migrations: Type.Array(Name),
  /** The last migration of the upgrade that a snapshot was made for. */
  upgradesTo: Type.Optional(Name),
  /** An administrator has requested it on the web; the schedule and the operator have not. */
  asked: Type.Optional(Type.Literal(true)),
  /** How many rows each table has. */
  tables: Type.Record(Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f]{1,200}$' }), Count),
  /** The encryption of all files except this one; null when they are not encrypted. */
  encryption: Type.Union([
    Type.Object({
      kind: Type.Union([Type.Literal('passphrase'), Type.Literal('recipient')]),
      recipient: Type.String({ pattern: '^age1[0-9a-z]{20,2000}$' }),
    }),
    Type.Null(),
  ]),
  /** Files by name, without the suffix of encrypted ones. */
  files: Files,
  /** Null for a snapshot, which holds no images. `folder` is next to the backup. */
  media: Type.Union([
    Type.Object({
      folder: Type.String({ pattern: '^media(-[0-9a-f]{8})?$' }),
      files: Count,
      bytes: Count,
      missing: Type.Array(Name),
    }),
    Type.Null(),
  ]),
})

type Loose = Static<typeof ManifestSchema>
type FileRecords = Readonly<Record<string, { sha256: string; bytes: number }>>
export type Manifest = Omit<Loose, 'files' | 'tables'> & {
  files: FileRecords
  tables: Readonly<Record<string, number>>
}

/** The file of the database in a backup. */
export const databaseFile = (engine: Manifest['engine']): string => (engine === 'sqlite' ? 'plus.db' : 'plus.dump')

/** Writes the manifest, as the last file of a backup. */
export async function writeManifest(backup: string, given: Omit<Manifest, 'format'>): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, ...given }
  const text = `${JSON.stringify({ sha256: checksumOf(manifest), ...manifest }, null, 1)}\n`
  await writeFileDurably(path.join(backup, MANIFEST_FILE), Buffer.from(text))
  return manifest
}

const checksumOf = (manifest: Manifest): string => hash('sha256', JSON.stringify(manifest))

/** Reads the manifest. Throws a BackupError when it is missing, damaged, invalid, or of a newer version of Plus. */
export async function readManifest(backup: string): Promise<Manifest> {
  const file = path.join(backup, MANIFEST_FILE)
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new BackupError(`There is no backup in ${backup}: it has no ${MANIFEST_FILE}.`)
  if (found.size > MAX_BYTES) throw damaged(backup)
  const parsed = parseObject(await readFile(file, 'utf8'))
  if (!parsed) throw damaged(backup)
  const { sha256, ...rest } = parsed
  const manifest = rest as unknown as Manifest
  if (typeof manifest.format === 'number' && manifest.format > FORMAT) throw newer(backup, manifest.plus)
  if (!(await isManifest(manifest)) || sha256 !== checksumOf(manifest)) throw damaged(backup)
  return manifest
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/**
 * Whether a value is a manifest with all that restoring needs: the fields of the schema, the database, and for a backup
 * the list of images.
 */
async function isManifest(value: unknown): Promise<boolean> {
  // Loaded on demand: a start does not need it.
  const { Check } = await import('typebox/value')
  if (!Check(ManifestSchema, value)) return false
  const { engine, media, encryption, files } = value as Manifest
  return (
    files[databaseFile(engine)] !== undefined &&
    (media === null || files[MEDIA_LIST] !== undefined) &&
    (encryption?.kind !== 'passphrase' || files[IDENTITY_FILE] !== undefined)
  )
}

/** Refuses data of an unknown, newer version. */
export function refuseNewerBackup(backup: string, manifest: Manifest): void {
  if (manifest.migrations.some((name) => !Object.hasOwn(migrations, name))) throw newer(backup, manifest.plus)
}

const damaged = (backup: string) =>
  new BackupError(`The backup ${backup} is damaged: ${MANIFEST_FILE} is not what was written. Use another one.`)

function newer(backup: string, version: unknown): BackupError {
  const named = typeof version === 'string' && /^[\w.+-]{1,100}$/.test(version) ? ` (${version})` : ''
  return new BackupError(
    `The backup ${backup} was made by a newer version of Plus${named}. Install that version first.`,
  )
}
