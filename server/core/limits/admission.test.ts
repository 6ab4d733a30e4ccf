import { describe, expect, it } from 'vitest'
import { Admission, admissionRules } from './admission.ts'
import type { Release } from './waiting-line.ts'

const { atOnce, most: queue, mostPerKey: queuePerKey } = admissionRules.search

describe('Admission', () => {
  it('runs at most as many tasks as there are places, and one of each key', async () => {
    const admission = new Admission()
    let running = 0
    let most = 0
    const task = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => admission.run('search', index, task)))
    expect(most).toBe(atOnce)

    most = 0
    await Promise.all(Array.from({ length: queuePerKey }, () => admission.run('search', 'one', task)))
    expect(most).toBe(1)
  })

  it('admits the keys in turn, however long the queue of one is', async () => {
    const admission = new Admission()
    const places = await fill(admission)
    const order: string[] = []
    const waiting = ['greedy', 'greedy', 'greedy', 'modest'].map((key) =>
      admission.enter('search', key).then((release) => {
        order.push(key)
        release()
      }),
    )
    places[0]!()
    await Promise.all(waiting)
    expect(order.slice(0, 2).sort()).toEqual(['greedy', 'modest'])
  })

  it('refuses when the queue of a key, or the whole queue, is full', async () => {
    const admission = new Admission()
    await fill(admission)
    for (let index = 0; index < queuePerKey; index++) admission.enter('search', 'one').catch(() => {})
    await expect(admission.enter('search', 'one')).rejects.toMatchObject({ code: 'busy', status: 503 })
    for (let index = queuePerKey; index < queue; index++) admission.enter('search', `other ${index}`).catch(() => {})
    await expect(admission.enter('search', 'late')).rejects.toMatchObject({ code: 'busy' })
  })

  it('removes a request from the queue when its client disconnects', async () => {
    const admission = new Admission()
    const places = await fill(admission)
    const client = new AbortController()
    const abandoned = admission.enter('search', 'one', client.signal)
    client.abort(new Error('disconnected'))
    await expect(abandoned).rejects.toThrow('disconnected')
    for (const release of places) release()
    await expect(admission.run('search', 'two', async () => 'admitted')).resolves.toBe('admitted')
  })

  it('frees a place once, also when the task fails', async () => {
    const admission = new Admission()
    const [first, second] = await fill(admission)
    first!()
    first!()
    const next = await admission.enter('search', 'next')
    let isAdmitted = false
    admission.enter('search', 'last').then(() => {
      isAdmitted = true
    })
    await Promise.resolve()
    expect(isAdmitted).toBe(false)
    second!()
    next()

    const failing = () => admission.run('export', 'one', () => Promise.reject(new Error('broken')))
    await expect(failing()).rejects.toThrow('broken')
    await expect(failing()).rejects.toThrow('broken')
  })
})

/** Takes all places. */
const fill = (admission: Admission): Promise<Release[]> =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => admission.enter('search', `place ${index}`)))
