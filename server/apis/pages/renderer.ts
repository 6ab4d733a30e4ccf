/** Loads the renderer of public pages from the build. */
import { createHash, hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicPage, RenderPage } from '#contract/pages.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { type InlineElement, inlineScript, inlineStyle } from './inline.ts'

const FOLDER = path.join(projectFolder, 'dist/pages')

/** A renderer with the script and style sheet inside its pages, and the version of all, by which proxies and browsers know their pages. */
export interface PageRenderer {
  render: RenderPage
  inline: readonly InlineElement[]
  version: string
}

/** The key of a rendering: a hash of all that it shows. Dates of this year are shown without it. */
export const keyOf = ({ version }: PageRenderer, look: string, page: PublicPage, now: number): string =>
  hash('sha256', `${version} ${look} ${new Date(now).getUTCFullYear()} ${JSON.stringify(page)}`, 'base64url')

/** Answers the renderer; null without one, and then every address has the app. */
export type LoadRenderer = () => Promise<PageRenderer | null>

let loaded: Promise<PageRenderer | null> | undefined

/** Loads the renderer of the build with the first page. */
export const loadRenderer: LoadRenderer = () => {
  loaded ??= load().catch((error) => {
    loaded = undefined // the next page retries
    throw error
  })
  return loaded
}

async function load(): Promise<PageRenderer | null> {
  const main = path.join(FOLDER, 'main.js')
  if (!existsSync(main)) return null
  const { renderPage } = (await import(pathToFileURL(main).href)) as { renderPage: RenderPage }
  const hash = createHash('sha256')
  for (const file of (await readdir(FOLDER)).sort()) hash.update(await readFile(path.join(FOLDER, file)))
  const read = (file: string) => readFile(path.join(FOLDER, file), 'utf8')
  const inline = [inlineScript(await read('early.js')), inlineStyle(await read('style.css'))]
  return { render: renderPage, inline, version: hash.digest('base64url').slice(0, 16) }
}
