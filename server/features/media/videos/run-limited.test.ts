import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { type LimitedRun, runLimited } from './run-limited.ts'

const never = new AbortController().signal

/** Runs a script of the shell in a new folder. */
async function runs(script: string, more: Partial<LimitedRun> = {}) {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = { program: '/bin/sh', args: ['-c', script], folder, cpuSeconds: 20, deadlineMs: 20_000, signal: never }
  return runLimited({ ...run, ...more })
}

/** Whether a process exists that is no zombie. */
const isRunning = async (id: number): Promise<boolean> =>
  /\) [^Z]/.test(await readFile(`/proc/${id}/stat`, 'utf8').catch(() => ''))

describe('runLimited', () => {
  it('answers what the program prints', async () => {
    expect(await runs('echo one; echo two >&2')).toEqual({ output: 'one\n', errors: 'two\n' })
  })

  it('passes each line on as it is printed', async () => {
    const lines: string[] = []
    await runs('echo one; echo two', { onLine: (line) => lines.push(line) })
    expect(lines).toEqual(['one', 'two'])
  })

  it('works in the given folder, and knows no settings of Plus', async () => {
    const { output } = await runs('pwd; env')
    const [folder, ...variables] = output.trim().split('\n')
    expect(folder).not.toBe(process.cwd())
    expect(
      variables.map((each) => each.split('=')[0]).filter((name) => !['PWD', '_', 'SHLVL', 'OLDPWD'].includes(name!)),
    ).toEqual(['MALLOC_ARENA_MAX'])
  })

  it('fails with what the program says of the failure', async () => {
    await expect(runs('echo broken >&2; exit 1')).rejects.toMatchObject({ ending: 'failed', message: 'broken' })
  })

  it('fails where the program crashes', async () => {
    await expect(runs('kill -SEGV $$')).rejects.toMatchObject({ ending: 'failed' })
  })

  it('distinguishes a full disk from a faulty file', async () => {
    const full = runs('echo "video.mp4: No space left on device" >&2; exit 1')
    await expect(full).rejects.toMatchObject({ ending: 'no_space' })
  })

  it('says that a program cannot be started', async () => {
    const missing = runs('', { program: '/nowhere/ffmpeg' })
    await expect(missing).rejects.toMatchObject({ ending: 'not_started' })
  })

  it('keeps little of endless complaints', async () => {
    const endless = runs(
      'i=0; while [ $i -lt 20000 ]; do echo "a complaint of some length" >&2; i=$((i+1)); done; exit 1',
    )
    const { message } = (await endless.catch((error) => error)) as Error
    expect(message.length).toBeLessThan(20_000)
  })

  it('kills a program at its deadline', async () => {
    await expect(runs('sleep 60', { deadlineMs: 200 })).rejects.toMatchObject({ ending: 'costly' })
  })
})

describe.skipIf(process.platform !== 'linux')('the limits of a run', () => {
  it('kill a program and its children when it is to stop', async () => {
    const stop = new AbortController()
    let child = 0
    const onLine = (line: string) => {
      child = Number(line)
      stop.abort()
    }
    const stopped = runs('sleep 60 & echo $!; wait', { signal: stop.signal, onLine })
    await expect(stopped).rejects.toMatchObject({ ending: 'stopped' })
    await expect.poll(() => isRunning(child), { interval: 10, timeout: 10_000 }).toBe(false)
  })

  it('end a program that computes too long', async () => {
    await expect(runs('while :; do :; done', { cpuSeconds: 1 })).rejects.toMatchObject({ ending: 'costly' })
  })

  it('refuse memory', async () => {
    const greedy = runs('tail </dev/zero', { memoryBytes: 60_000_000 })
    await expect(greedy).rejects.toMatchObject({ ending: expect.stringMatching(/failed|costly/) })
  })

  it('end a program that writes a large file', async () => {
    await expect(runs('exec cat /dev/zero >large')).rejects.toMatchObject({ ending: 'costly' })
  })

  it('leave no core, and let Linux end it first where memory is short', async () => {
    expect((await runs('ulimit -c; cat /proc/self/oom_score_adj; nice')).output).toBe('0\n1000\n10\n')
  })

  it('end with the process that has started it, however that ends', async () => {
    const folder = await makeFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const entry = path.join(folder, 'parent.ts')
    const run = {
      program: '/bin/sh',
      args: ['-c', 'echo $$ >id; sleep 60'],
      folder,
      cpuSeconds: 20,
      deadlineMs: 60_000,
    }
    const module = fileURLToPath(new URL('./run-limited.ts', import.meta.url))
    await writeFile(
      entry,
      `import { runLimited } from ${JSON.stringify(module)}
      runLimited({ ...${JSON.stringify(run)}, signal: new AbortController().signal }).catch(() => {})`,
    )
    const parent = fork(entry)
    onTestFinished(() => void parent.kill('SIGKILL'))
    const readId = () => readFile(path.join(folder, 'id'), 'utf8').then(Number, () => 0)
    await expect.poll(readId, { interval: 20, timeout: 20_000 }).toBeGreaterThan(0)
    const id = await readId()
    expect(await isRunning(id)).toBe(true)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await expect.poll(() => isRunning(id), { interval: 10, timeout: 10_000 }).toBe(false)
  })
})
