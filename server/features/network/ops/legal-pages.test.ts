import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { world } from '#tests/world.ts'
import { sourceArchive } from './legal-pages.ts'

const ask = (origin: string, path: string) => fetch(origin + path, { redirect: 'manual' })
const originOf = ({ app }: Awaited<ReturnType<typeof world>>) =>
  `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`

describe('the source, as the licence asks', () => {
  beforeAll(() => {
    if (existsSync(sourceArchive)) return
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: projectFolder, stdio: 'inherit' })
  }, 240_000)

  it('is downloadable by everybody, without any data', async () => {
    const answer = await ask(originOf(await world()), '/source')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    expect(answer.headers.get('content-disposition')).toMatch(/filename="plus-[\d.]+(-[0-9a-f]{8})?-source\.tar\.gz"$/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const packed = gunzipSync(bytes).toString('latin1')
    for (const file of [
      'server/main.ts',
      'web/main.tsx',
      'contract/index.ts',
      'i18n/de.po',
      'LICENSE',
      'package-lock.json',
    ])
      expect(packed).toContain(`${file}\0`)
    expect(packed).not.toContain('node_modules/fastify/package.json\0')
    expect(packed).not.toContain('plus.db\0')
  })

  it.each([
    ['SOURCE_URL', '/source'],
    ['TERMS_URL', '/terms'],
    ['PRIVACY_URL', '/privacy'],
  ])('%s leads from %s to where the operator wants', async (setting, path) => {
    const there = 'https://plus.example/own'
    const answer = await ask(originOf(await world({ settings: { [setting]: there } })), path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, there])
  })
})
