/** Push services that never answer delay only each other. */
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { isPushed, pushService } from '#tests/services/push-service.ts'
import { atOnce, world } from '#tests/world.ts'

const HOSTS = 17

/** Accepts connections on every loopback address and never answers. */
async function silentHosts(): Promise<{ hosts: string[]; connections(): number }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const hosts = Array.from({ length: HOSTS }, (_, index) => `127.0.1.${index + 1}:${port}`)
  return { hosts, connections: () => sockets.size }
}

it('any number of silent push hosts leave half of the places to hosts that have answered before', async () => {
  const { alice, bob, carol, settles } = await world({
    settings: { PUSH_ALLOW_PRIVATE_HOSTS: 'on', PUSH_DELAY_SECONDS: '0' },
  })
  const service = await pushService()
  const phone = service.browser()
  await carol.turnsOnPush(phone)
  await bob.writes(carol, 'First')
  await isPushed(phone)

  const { hosts, connections } = await silentHosts()
  const tweets = await atOnce(4, (index) => alice.posts(`${index}`))
  for (const host of hosts) {
    const { subscription } = service.browser()
    const endpoint = subscription.endpoint.replace(/\/\/[^/]+/, `//${host}`)
    await (await alice.onAnotherDevice()).turnsOnPush({ subscription: { ...subscription, endpoint } })
  }
  for (const tweet of tweets) await bob.likes(tweet)
  await settles()
  await expect.poll(connections, { timeout: 8_000 }).toBe(32)

  await bob.writes(carol, 'Second')
  await expect.poll(() => phone.shows, { timeout: 5_000 }).toEqual(['bob: First', 'bob: Second'])
  expect(connections()).toBe(32)
})
