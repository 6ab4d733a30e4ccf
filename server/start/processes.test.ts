import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emptyInstallation, type Installation } from '#tests/processes/server-process.ts'
import { startsUpload } from '#tests/slow-upload.ts'
import { cast } from '#tests/world.ts'

const isThere = async ({ place }: Installation) => (await cast(place).stranger.call('GET /health')).ok

describe('a second Plus on one folder with the embedded database', () => {
  it("is refused with the other's process id, and keeps a slow upload there", async () => {
    const home = await emptyInstallation()
    const first = await home.starts()
    const { origin } = home.place
    const upload = await startsUpload(home, await cast(home.place).alice.token)

    const second = await home.starts()
    expect(await second.ended).toBe(1)
    expect(second.output).toContain(`Process ${first.pid} runs Plus on ${home.settings.DATA_DIR} already`)
    expect(home.place.origin).toBe(origin)
    expect(await upload.finishes()).toBe(201)
  })

  it('starts at once when the first was killed', async () => {
    const home = await emptyInstallation()
    const first = await home.starts()
    await startsUpload(home, await cast(home.place).alice.token)
    await first.kill('SIGKILL')
    await home.starts()
    expect(await isThere(home)).toBe(true)
    const left = await readdir(path.join(home.settings.DATA_DIR!, 'uploads'), { recursive: true })
    expect(left.filter((name) => name.includes('images'))).toEqual([])
  })
})

describe('a data folder that cannot be locked', () => {
  it('is reported at start, with what to do', async () => {
    const home = await emptyInstallation()
    await mkdir(path.join(home.settings.DATA_DIR!, 'plus.lock'), { recursive: true })
    const child = await home.starts()
    expect(await child.ended).toBe(1)
    expect(child.output).toMatch(/^Plus cannot lock its data folder .*It must be one that Plus may write to.*\n$/)
  })
})

describe('without a terminal', () => {
  it('continues after SIGHUP and when its output is no longer read', async () => {
    const home = await emptyInstallation()
    const child = await home.starts({ LOG_LEVEL: 'info' })
    process.kill(child.pid, 'SIGHUP')
    child.stopsReading()
    for (let calls = 0; calls < 5; calls++) expect(await isThere(home)).toBe(true)
    expect(await child.kill('SIGTERM')).toBe(0)
  })

  // A shell that starts a job and ends: what npm is to `npm start`.
  const JOB = `node --input-type=module -e "
    import { runNode } from './tools/run.mjs'
    process.exit(await runNode(['server/main.ts']))" & echo "launcher $!"; wait`

  it.each([
    ['SIGHUP', 'goes on when the terminal of `npm start` ends', true],
    ['SIGKILL', 'ends when npm is stopped', false],
  ] as const)('%s: %s', async (signal, _, goesOn) => {
    const home = await emptyInstallation()
    const shell = spawn('sh', ['-c', JOB], {
      detached: true,
      env: { PATH: process.env.PATH, npm_lifecycle_event: 'start', ...home.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const closed = once(shell.stdout, 'close')
    await expect.poll(() => output, { timeout: 20_000 }).toMatch(/running at http:\S+\n/)
    const launcher = Number(/launcher (\d+)/.exec(output)![1])
    onTestFinished(() => void (isAlive(launcher) && process.kill(launcher, 'SIGTERM')))
    home.place.origin = /running at (\S+)/.exec(output)![1]!

    const ended = once(shell, 'exit')
    process.kill(goesOn ? -shell.pid! : shell.pid!, signal)
    await ended
    if (goesOn) {
      // Longer than it takes the launcher to look where its parent is.
      const since = Date.now()
      const lasts = async () => (await isThere(home)) && Date.now() - since > 1_200
      await expect.poll(lasts, { timeout: 5_000 }).toBe(true)
      process.kill(launcher, 'SIGTERM')
    }
    await closed
    await expect(isThere(home)).rejects.toThrow('fetch failed')
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
