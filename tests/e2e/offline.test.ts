/** Plus without its server: what opens, what is readable, and how a new release comes. */
import { RETIRE_WORKER } from '#server/core/http/web-app.ts'
import { Person } from './person.ts'
import { Door } from './release.ts'
import { expect, test } from './stage.ts'

test.use({ hasWorker: true })

const notice = ({ page }: Person) => page.getByText('A new version is ready')
const cachesOf = ({ page }: Person) => page.evaluate<string[]>('caches.keys()')
const workersOf = ({ page }: Person) =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)')

test.describe('Without its server', () => {
  test('Plus opens, at every address', async ({ alice, plus }) => {
    await alice.opens('/home')
    await alice.hasWorker()
    await plus.goes()
    await alice.page.reload()
    await expect(alice.heading('Home')).toBeVisible()
    await alice.page.goto('/communities')
    await expect(alice.heading('Communities')).toBeVisible()
    await plus.comesBack()
  })
})

test.describe('A new release', () => {
  test('is offered, while open tabs go on with the files of the old one', async ({ browser, plus }) => {
    const door = await Door.before(plus)
    const alice = await Person.enters(browser, door, 'alice', { hasWorker: true })
    await alice.page.addInitScript('window.requestIdleCallback = (act) => setTimeout(act, 0)')
    await alice.opens('/home')
    await alice.hasWorker()
    await expect(notice(alice)).toHaveCount(0)

    await door.bringsNewRelease(/alt-dialog|lightbox/)
    await alice.page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it.update())')
    await expect(notice(alice)).toBeVisible()
    const lightbox = (await alice.page.evaluate<string[]>(
      `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((it) => it.keys()))))
        .then((all) => all.flat().map(({ url }) => url).filter((url) => url.includes('/lightbox-')))`,
    )) as string[]
    expect(lightbox).toHaveLength(1)
    expect((await fetch(lightbox[0] ?? '')).status).toBe(404)
    expect(await alice.page.evaluate<string>(`import('${lightbox[0]}').then((it) => typeof it)`)).toBe('object')

    await alice.page.getByRole('button', { name: 'Reload' }).click()
    await expect(alice.page.locator('html[data-build=newer]')).toBeAttached()
    await expect(alice.heading('Home')).toBeVisible()
    await expect(notice(alice)).toHaveCount(0)
    await alice.page.context().close()
    await door.closes()
  })

  test('without a worker ends the one that browsers have', async ({ browser, plus }) => {
    const door = await Door.before(plus)
    const alice = await Person.enters(browser, door, 'alice', { hasWorker: true })
    await alice.opens('/home')
    await alice.hasWorker()
    expect(await cachesOf(alice)).not.toEqual([])
    door.retiresWorker(RETIRE_WORKER)
    await alice.page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it.update())')
    await expect.poll(() => workersOf(alice)).toBe(0)
    expect(await cachesOf(alice)).toEqual([])
    await alice.page.context().close()
    await door.closes()
  })
})
