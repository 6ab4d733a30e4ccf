/** Loads the renderer of public pages from the build. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#contract/pages.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'

const FOLDER = path.join(projectFolder, 'dist/pages')

/** A renderer with the version of its code, by which proxies and browsers know its pages. */
export interface PageRenderer {
  render: RenderPage
  version: string
}

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
  return { render: renderPage, version: hash.digest('base64url').slice(0, 16) }
}
