import { describe, expect, it, vi } from 'vitest'
import { world } from '#tests/world.ts'

describe('GET /health', () => {
  it('says that the process runs, to anyone', async () => {
    const { stranger } = await world()
    expect(await stranger.call('GET /health')).toEqual({ ok: true })
  })
})

describe('GET /ready', () => {
  it('says that the process reaches its data, to anyone', async () => {
    const { stranger } = await world()
    expect(await stranger.call('GET /ready')).toEqual({ ok: true })
  })

  it('refuses when it does not', async () => {
    // The process that loses its store is the one that is asked.
    const { app, stranger } = await world({ processes: 1 })
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const store = vi.spyOn(app.deps.db.getExecutor(), 'executeQuery').mockRejectedValue(away)
    await expect(stranger.call('GET /ready')).rejects.toMatchObject({ status: 503, code: 'store_unavailable' })
    store.mockRestore()
  })
})
