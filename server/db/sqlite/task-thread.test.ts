import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { TaskThread } from './task-thread.ts'

const BUSY = { code: 'busy', retryAfter: expect.any(Number) }

/** A thread that answers the kind of a task, unless the task never ends. */
const THREAD = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ kind }) => {
  while (kind === 'endless') {}
  parentPort.postMessage(kind === 'broken' ? { kind: 'error', failure: { error: new Error('broken'), errcode: 10 } } : { kind: 'answer', answer: kind })
})
parentPort.postMessage({ kind: 'ready' })`

async function startWorker(deadlineMs = 1_000): Promise<TaskThread> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'thread.mjs')
  await writeFile(file, THREAD)
  return new TaskThread(pathToFileURL(file), { deadlineMs, most: 50 })
}

it('refuses a search that exceeds its deadline, and answers the next one in another thread', async () => {
  const worker = await startWorker(20)
  await expect(worker.perform({ kind: 'endless', file: 'a' })).rejects.toMatchObject(BUSY)
  expect(await worker.perform({ kind: 'newest', file: 'a' })).toBe('newest')
})

it('refuses searches while many wait, and answers the waiting ones', async () => {
  const worker = await startWorker()
  const searches = Array.from({ length: 60 }, () => worker.perform({ kind: 'top', file: 'a' }))
  const outcomes = await Promise.allSettled(searches)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(9)
  for (const { reason } of refused) expect(reason).toMatchObject(BUSY)
  expect(await worker.perform({ kind: 'top', file: 'a' })).toBe('top')
})

it('passes on errors of the thread', async () => {
  const worker = await startWorker()
  await expect(worker.perform({ kind: 'broken', file: 'a' })).rejects.toMatchObject({
    message: 'broken',
    errcode: 10,
  })
})
