/**
 * The fonts of share images: those that Plus brings, and those that the system has. libvips finds a font for each script;
 * which characters have one is read from the fonts themselves, because libvips draws a box for any other.
 */
import { existsSync } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from '#server/core/files/project-folder.ts'

/** tools/build-server.mjs copies these files beside the bundle. */
const OWN_FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
] as const

const BESIDE = fileURLToPath(new URL('./fonts/', import.meta.url))

/** The font files that Plus brings. */
export const ownFonts = (): string[] =>
  existsSync(BESIDE)
    ? OWN_FONTS.map((file) => path.join(BESIDE, path.basename(file)))
    : OWN_FONTS.map((file) => path.join(projectFolder, 'node_modules', file))

/** Where fontconfig looks, too. */
const SYSTEM_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts']
const MAX_SYSTEM_FONTS = 2_000
const CODE_POINTS = 0x110000

/** The characters for which there is a glyph. */
export class Coverage {
  readonly #bits = new Uint8Array(CODE_POINTS / 8)

  add(first: number, last: number): void {
    for (let each = first; each <= last && each < CODE_POINTS; each++) this.#bits[each >> 3]! |= 1 << (each & 7)
  }

  /** Whether all of a text can be drawn. Spaces and characters without a shape need no glyph. */
  has(text: string): boolean {
    for (const character of text) {
      const point = character.codePointAt(0)!
      if ((this.#bits[point >> 3]! & (1 << (point & 7))) === 0 && !/[\s\p{DI}\p{Cc}]/u.test(character)) return false
    }
    return true
  }
}

/** Reads which characters the fonts of Plus and of the system have. */
export async function readCoverage(): Promise<Coverage> {
  const coverage = new Coverage()
  let left = MAX_SYSTEM_FONTS
  for (const file of ownFonts()) await addFont(coverage, file)
  for (const folder of SYSTEM_FOLDERS) {
    if (!existsSync(folder)) continue
    for await (const entry of await opendir(folder, { recursive: true }))
      if (/\.(?:ttf|otf|ttc|otc)$/i.test(entry.name) && left-- > 0)
        // A broken font has no characters.
        await addFont(coverage, path.join(entry.parentPath, entry.name)).catch(() => {})
  }
  return coverage
}

const tagOf = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

async function addFont(coverage: Coverage, name: string): Promise<void> {
  const file = await open(name)
  const read = async (at: number, length: number) => {
    const bytes = Buffer.alloc(length)
    await file.read(bytes, 0, length, at)
    return bytes
  }
  try {
    const head = await read(0, 16)
    // The fonts of a collection are of one script, mostly with the same characters.
    const start = tagOf(head, 0) === 'ttcf' ? head.readUInt32BE(12) : 0
    const tables = (await read(start + 4, 2)).readUInt16BE(0)
    const directory = await read(start + 12, tables * 16)
    for (let at = 0; at < directory.length; at += 16)
      if (tagOf(directory, at) === 'cmap')
        addCharacters(coverage, await read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)))
  } finally {
    await file.close()
  }
}

/** Adds the characters of a `cmap` table: those of its Unicode subtables, in the two formats that fonts have. */
function addCharacters(coverage: Coverage, cmap: Buffer): void {
  const count = cmap.readUInt16BE(2)
  for (let at = 4; at < 4 + 8 * count; at += 8) {
    const platform = cmap.readUInt16BE(at)
    const encoding = cmap.readUInt16BE(at + 2)
    // Symbols have code points of their own.
    if (platform !== 0 && (platform !== 3 || encoding === 0)) continue
    const subtable = cmap.subarray(cmap.readUInt32BE(at + 4))
    const format = subtable.readUInt16BE(0)
    if (format === 4) addSegments(coverage, subtable)
    else if (format === 12) addGroups(coverage, subtable)
  }
}

function addSegments(coverage: Coverage, subtable: Buffer): void {
  const bytes = subtable.readUInt16BE(6)
  for (let at = 0; at < bytes; at += 2) {
    const last = subtable.readUInt16BE(14 + at)
    const first = subtable.readUInt16BE(16 + bytes + at)
    if (first !== 0xffff) coverage.add(first, last)
  }
}

function addGroups(coverage: Coverage, subtable: Buffer): void {
  const groups = subtable.readUInt32BE(12)
  for (let at = 16; at < 16 + 12 * groups; at += 12)
    coverage.add(subtable.readUInt32BE(at), subtable.readUInt32BE(at + 4))
}
