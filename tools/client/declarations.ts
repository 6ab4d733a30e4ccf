/** The declarations of the client package. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isolatedDeclaration } from 'rolldown/experimental'
import { writeCallTypes } from './call-types.ts'

const root = path.resolve(import.meta.dirname, '../..')
const ENTRY = 'client/index.ts'
/** The file whose types are written from the schemas, in place of these files. */
const CALLS = 'calls.d.ts'
const IN_CALLS = /^contract\/(?:index|errors|calls\/\w+)\.ts$/

/** All declaration files by name: those that the exports of the client lead to, without any other package. */
export async function writeDeclarations(): Promise<Map<string, string>> {
  const written = new Map([[CALLS, writeCallTypes()]])
  const pending = [ENTRY]
  for (const file of pending) {
    const { code, errors } = await isolatedDeclaration(file, await readFile(path.join(root, file), 'utf8'))
    if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
    const text = code.replace(/(?<=from ")[^"]+(?=")/g, (specifier) => {
      const imported = resolve(file, specifier)
      if (IN_CALLS.test(imported)) return './calls.js'
      if (!pending.includes(imported)) pending.push(imported)
      return `./${path.basename(imported, '.ts')}.js`
    })
    written.set(`${path.basename(file, '.ts')}.d.ts`, text)
  }
  if (written.size !== pending.length + 1) throw new Error(`Two of these have one name: ${pending.join(', ')}`)
  return written
}

const resolve = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : path.join(path.dirname(from), specifier)
