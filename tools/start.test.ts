import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'

const LASTS = `console.log(process.argv[1].includes('build') ? 'building' : 'serving'); setInterval(() => {}, 1_000)\n`
const ENDS = `process.on('SIGTERM', () => process.exit(0)).on('SIGINT', () => process.exit(0))\n`

/** Starts `npm start` without npm, with these programs as build and server. */
async function start(build: string, server: string) {
  const home = await makeFolder()
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const file = (name: string) => path.join(home, name)
  for (const folder of ['tools', 'dist/server', 'node_modules']) await mkdir(file(folder), { recursive: true })
  for (const name of ['start', 'install', 'npm', 'run', 'server-flags'])
    await copyFile(path.resolve(`tools/${name}.mjs`), file(`tools/${name}.mjs`))
  await cp(path.resolve('tools/node'), file('tools/node'), { recursive: true })
  await writeFile(file('package-lock.json'), '{"packages":{}}')
  await writeFile(file('package.json'), JSON.stringify({ type: 'module', imports: { '#tools/*': './tools/*' } }))
  await writeFile(file('tools/build.mjs'), build)
  await writeFile(file('dist/server/main.js'), server)

  const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const closed = once(child, 'close')
  return {
    says: (words: string) => expect.poll(() => output, { interval: 5, timeout: 60_000 }).toContain(words),
    /** Resolves to the exit code and the whole output. */
    async ends(signal?: NodeJS.Signals) {
      if (signal) child.kill(signal)
      const [code] = (await closed) as [number | null]
      return { code, output }
    },
  }
}

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.each<[NodeJS.Signals, string]>([
    ['SIGTERM', ''],
    ['SIGINT', ''],
    ['SIGTERM', ENDS],
  ])('ends with %s during the build, and starts no server', async (signal, more) => {
    const running = await start(more + LASTS, LASTS)
    await running.says('building')
    expect(await running.ends(signal)).toEqual({ code: 0, output: 'building\n' })
  })

  it.each<[NodeJS.Signals, string]>([
    ['SIGTERM', ''],
    ['SIGINT', ENDS],
  ])('passes %s on to the server', async (signal, more) => {
    const running = await start('', more + LASTS)
    await running.says('serving')
    expect(await running.ends(signal)).toEqual({ code: 0, output: 'serving\n' })
  })

  it('runs the server, and what that starts, with the Node that started it', async () => {
    const server = `
      import { execFileSync } from 'node:child_process'
      const started = execFileSync('node', ['--print', 'process.execPath'], { encoding: 'utf8' })
      console.log(process.execPath + '\\n' + started.trim())`
    const output = `${process.execPath}\n${process.execPath}\n`
    expect(await (await start('', server)).ends()).toEqual({ code: 0, output })
  })

  it.each([
    ['of a build that fails', 'process.exit(3)', LASTS, 3],
    ['of a build that is killed', "process.kill(process.pid, 'SIGKILL')", LASTS, 137],
    ['of the server', '', 'process.exit(4)', 4],
  ])('ends with the code %s', async (_, build, server, code) => {
    expect(await (await start(build, server)).ends()).toEqual({ code, output: '' })
  })
})
