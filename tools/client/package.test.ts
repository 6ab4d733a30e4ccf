/** The packed client, as a program of others installs it. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { firstBot } from '#server/features/network/ops/first-bot.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'
import { buildClient } from './build-client.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const TSC = path.join(root, 'node_modules/typescript/bin/tsc')

/** The folder of a program that has installed the client. */
let folder: string
let readme: string
beforeAll(async () => {
  folder = await makeFolder()
  await buildClient(folder, 'test')
  const installed = path.join(folder, 'node_modules/plus-client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', path.join(folder, 'client.tgz'), '-C', installed, '--strip-components=1'])
  readme = await readFile(path.join(installed, 'README.md'), 'utf8')
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The examples in JavaScript of the README. */
const examples = () =>
  [...readme.matchAll(/^( *)```js\n(.*?)^ *```$/gms)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )

it('has the bot of its README answer each mention once, also after it was stopped', { timeout: 120_000 }, async () => {
  const cast = await world()
  const [bot = ''] = examples()
  expect(bot).toBe(firstBot('http://127.0.0.1:3000'))
  expect(bot.trim().split('\n').length).toBeLessThanOrEqual(10)
  await writeFile(path.join(folder, 'bot.mjs'), bot.replace('http://127.0.0.1:3000', cast.origin))
  const { secret } = await createsToken(cast.bob, ['read:notifications', 'write:notifications', 'write:statuses'])
  const starts = () => {
    const child = spawn(process.execPath, ['bot.mjs'], {
      cwd: folder,
      env: { ...process.env, PLUS_TOKEN: secret },
      stdio: 'inherit',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const mentions = async (text: string) =>
    (await cast.alice.call('POST /tweets', { body: { content: `@bob ${text}` } })).tweet._id
  const answersTo = async (id: string) => {
    const { tweets } = await cast.alice.call('GET /tweets/:id/replies', { params: { id } })
    return tweets.map(({ content }) => content)
  }

  const first = starts()
  const one = await mentions('Hello')
  await vi.waitFor(async () => expect(await answersTo(one)).toEqual(['@alice Your post has 10 characters.']), 60_000)
  first.kill('SIGKILL')
  await once(first, 'close')
  const two = await mentions('Are you there?')
  starts()
  await vi.waitFor(async () => expect(await answersTo(two)).toEqual(['@alice Your post has 19 characters.']), 60_000)
  expect(await answersTo(one)).toHaveLength(1)
})

it('has types by which the examples of its README are right and mistakes are not', { timeout: 120_000 }, async () => {
  const given =
    "import { PlusClient } from 'plus-client'\ndeclare const token: string\nconst plus = new PlusClient('https://plus.example', token)\n"
  const files = examples().map(
    (code, index) => [`example${index}.ts`, needsClient(code) ? `${given}${code}` : code] as const,
  )
  const mistakes = `${given}
// @ts-expect-error there is no such call
await plus.call('POST /posts')
// @ts-expect-error the id is missing
await plus.call('POST /tweets/like/:id')
// @ts-expect-error a post has text
await plus.call('POST /tweets', { body: { content: 1 } })
// @ts-expect-error posts are not users
for await (const user of plus.items('GET /tweets', 'users')) console.log(user)
const { tweet } = await plus.call('POST /tweets', { body: { content: 'Hello' } })
// @ts-expect-error a post has a number of likes
const likes: string = tweet.likesCount
console.log(likes)
`
  for (const [name, code] of [...files, ['mistakes.ts', mistakes] as const])
    await writeFile(path.join(folder, name), `${code}\nexport {}\n`)
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.asynciterable'], types: [], strict: true },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
  }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(path.join(folder, 'globals.d.ts'), 'declare const process: { env: { PLUS_TOKEN: string } }\n')
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const found = await run(process.execPath, [TSC, '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(found).toBe('')
})

const needsClient = (code: string): boolean => !/new PlusClient\('http:/.test(code)
