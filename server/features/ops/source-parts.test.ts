import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { packSource } from './legal-pages.ts'
import { isPrivate } from './source-parts.ts'

it('has the sources, and no settings or keys that an operator has put beside them', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const kept = ['.env.example', 'deploy/compose.yml', 'server/keys.ts']
  await Promise.all(['deploy', 'server'].map((name) => mkdir(path.join(folder, name))))
  const all = [...kept, '.env', 'deploy/.env', 'deploy/plus.env', 'deploy/plus.key', 'server/secret.key']
  for (const name of all) await writeFile(path.join(folder, name), name)
  const names = execFileSync('tar', ['-tzf', '-'], { input: await packSource(folder), encoding: 'utf8' }).split('\n')
  expect(names.filter((name) => name && !name.endsWith('/')).sort()).toEqual(kept)
  expect(all.filter((name) => !isPrivate(name))).toEqual(kept)
})
