/**
 * Lighthouse is not among the packages of Plus: it brings 85 of them with 176 MB, which each `npm test` and CI would install for
 * a command that few run. It is installed on its first use, always in this version.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const VERSION = '13.5.0'
const folder = path.resolve(import.meta.dirname, `../../../.cache/lighthouse-${VERSION}`)

/** The part of a report that Plus uses. */
export interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string } | undefined>
}

/** Audits an address in a running Chromium, with a configuration of Lighthouse. */
export type Lighthouse = (address: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>

/** Loads Lighthouse with its configuration for desks; installs it first where it is missing. */
export async function loadLighthouse(): Promise<{ lighthouse: Lighthouse; deskConfig: object }> {
  if (!existsSync(folder)) await install()
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
  const { default: lighthouse, desktopConfig } = (await import(pathToFileURL(entry).href)) as {
    default: Lighthouse
    desktopConfig: object
  }
  return { lighthouse, deskConfig: desktopConfig }
}

// Beside its place and then moved there: an installation that was cut short is not taken for done.
async function install(): Promise<void> {
  const draft = `${folder}-draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  console.log(`Installing Lighthouse ${VERSION} into .cache`)
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--no-package-lock']
  const { status } = spawnSync('npm', ['install', '--prefix', draft, ...options, `lighthouse@${VERSION}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
  await rename(draft, folder)
}
