/**
 * Puts the texts into the built app. While modules are transformed, each text becomes a mark; at the end, the files that have
 * marks, and those that import them, are written once for each language, with the compiled texts of that language. So a page
 * loads the texts of its language only, and of each screen when the screen is loaded.
 */
import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { directionOf, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { keyOf, readCatalogue, TRANSLATED } from '#i18n/catalogue.ts'
import { translateManifest } from './manifest-texts.ts'
import { compiled, MARK, markTexts, withTexts } from './marks.ts'
import { translatePage } from './page-texts.ts'

type Translate = (message: string, context?: string) => string

/** The plugin. Tests and the development server have the English texts. */
export function texts(): Plugin {
  const english = new Map<string, string>()
  let isBuild = false
  return {
    name: 'plus:texts',
    enforce: 'post',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform: (code, id) => markTexts(code, id, english, isBuild ? undefined : (_, message) => compiled(message)),
    transformIndexHtml: { order: 'post', handler: (html) => (isBuild ? html : translatePage(html, (text) => text)) },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const own = chunksWithTexts(bundle)
        for (const language of TRANSLATED) {
          const translations = readCatalogue(language)
          const all = new Map([...english].map(([key, message]) => [key, translations.get(key) ?? message]))
          const translate: Translate = (message, context) => translations.get(keyOf(message, context)) ?? message
          for (const [fileName, source] of translated(bundle, own, language, all, translate))
            this.emitFile({ type: 'asset', fileName, source })
          const source = translateManifest(language, translate)
          this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source })
        }
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = withTexts(file.code, english)
          else if (file.fileName.endsWith('.html')) file.source = translatePage(String(file.source), (text) => text)
      },
    },
  }
}

/** The files of a language that differ from the English ones, by name. */
function translated(
  bundle: Rolldown.OutputBundle,
  own: ReadonlySet<string>,
  language: Language,
  messages: ReadonlyMap<string, string>,
  translate: Translate,
): [name: string, source: string][] {
  const hash = createHash('sha256')
    .update(JSON.stringify([...messages].sort()))
    .digest('base64url')
    .slice(0, 8)
  const folder = `assets/${language}-${hash}`
  const files: [string, string][] = []
  for (const file of Object.values(bundle))
    if (file.type === 'chunk') {
      if (own.has(file.fileName))
        files.push([moved(file.fileName, folder), withOwnPaths(withTexts(file.code, messages), own, folder)])
    } else if (file.fileName.endsWith('.html')) {
      const page = translatePage(withOwnPaths(String(file.source), own, folder), translate)
      const name = file.fileName.replace(/\.html$/, `.${language}.html`)
      files.push([
        name,
        page
          .replace(
            `<html lang="${SOURCE_LANGUAGE}" dir="ltr"`,
            `<html lang="${language}" dir="${directionOf(language)}"`,
          )
          .replace('/manifest.webmanifest', `/manifest.${language}.webmanifest`),
      ])
    }
  return files
}

/** The files that have texts, and all that import one of these: a module of one language may not load that of another. */
function chunksWithTexts(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const own = new Set(chunks.filter(({ code }) => code.search(MARK) >= 0).map(({ fileName }) => fileName))
  for (let before = -1; before !== own.size; ) {
    before = own.size
    for (const { fileName, imports, dynamicImports } of chunks)
      if ([...imports, ...dynamicImports].some((name) => own.has(name))) own.add(fileName)
  }
  return own
}

const moved = (file: string, folder: string) => file.replace('assets', folder)

/** Rewrites the paths in a moved file: absolute paths of files that moved, and relative paths of files that did not. */
const withOwnPaths = (code: string, own: ReadonlySet<string>, folder: string) =>
  code
    .replace(/assets\/[\w-]+\.js/g, (file) => (own.has(file) ? moved(file, folder) : file))
    .replace(/(["'`])\.\/([\w-]+\.js)\1/g, (path, quote: string, file: string) =>
      own.has(`assets/${file}`) ? path : `${quote}../${file}${quote}`,
    )
