import { expect, it, vi } from 'vitest'
import { fakeNotify } from '#tests/processes/systemd-notify.ts'
import { openServiceManager } from './service-manager.ts'

it('reports to the service manager while Plus runs, and does nothing without one', async () => {
  const { env, said } = await fakeNotify(30)
  vi.stubEnv('PATH', env.PATH)
  openServiceManager({}).serving('Serving')
  const manager = openServiceManager(env)
  let asked = 0
  manager.serving('Serving at http://127.0.0.1:3000', () => {
    asked += 1
    return asked <= 2
  })
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(4)
  manager.stopping()
  const expected = ['READY=1 STATUS=Serving at http://127.0.0.1:3000', 'WATCHDOG=1', 'WATCHDOG=1', 'STOPPING=1']
  await expect.poll(said, { timeout: 30_000 }).toEqual(expected)
})
