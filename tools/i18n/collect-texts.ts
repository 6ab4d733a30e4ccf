/** Collects the texts of all source files. */
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SourceText } from '#i18n/catalogue.ts'
import { outline } from '#tools/first-frame/outline.ts'
import { findTexts, mayHaveTexts } from './find-texts.ts'
import { manifestTexts } from './manifest-texts.ts'
import { pageTexts } from './page-texts.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** The texts of the web app, the server and the contract, sorted by file, each once. */
export async function collectTexts(): Promise<SourceText[]> {
  const texts = new Map<string, SourceText>()
  const files = await Array.fromAsync(glob('{web,server,contract}/**/*.{ts,tsx}', { cwd: root }))
  const pages = ['web/index.html', 'web/public/manifest.webmanifest']
  for (const file of [...files.filter((each) => !/\.test\.tsx?$/.test(each)), ...pages].sort()) {
    const code = await readFile(path.join(root, file), 'utf8')
    const found = pages.includes(file)
      ? file.endsWith('.html')
        ? pageTexts(code + outline())
        : manifestTexts().map((message) => ({ message, context: undefined }))
      : mayHaveTexts(code)
        ? findTexts(code, file, file.endsWith('x') ? 'tsx' : 'ts')
        : []
    for (const { message, context } of found) {
      const key = `${context ?? ''}\0${message}`
      const known = texts.get(key)
      if (!known) texts.set(key, { message, context, files: [file] })
      else if (!known.files.includes(file)) known.files.push(file)
    }
  }
  return [...texts.values()]
}
