/** A post with a picture that takes its time to arrive. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { expect } from 'vitest'
import { photo } from './pictures.ts'
import type { Installation } from './processes/server-process.ts'

const LAST = 40

/** Sends all but the last bytes, and resolves when some are in the folder. `finishes` sends those, and answers the status. */
export async function startsUpload(home: Installation, token: string) {
  const body = new FormData()
  body.set('content', 'Slowly')
  body.append('images', await photo())
  const whole = new Request('http://localhost', { method: 'POST', body })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const sending = request(`${home.place.origin}/api/tweets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type')!,
      'content-length': bytes.length,
    },
  })
  const answered = once(sending, 'response').then(([response]) => response.resume().statusCode as number)
  answered.catch(() => {}) // a test may kill who would answer
  sending.write(bytes.subarray(0, -LAST))
  const folder = path.join(home.settings.DATA_DIR!, 'uploads')
  const files = () => readdir(folder, { recursive: true })
  await expect.poll(files, { timeout: 5_000 }).toContainEqual(expect.stringMatching(/images-0$/))
  return {
    finishes: () => {
      sending.end(bytes.subarray(-LAST))
      return answered
    },
  }
}
