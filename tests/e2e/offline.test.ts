/** Plus without its server: it opens, stays readable, and updates to a new release. */
import { RETIRE_WORKER } from '#server/core/http/web-app.ts'
import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import { Person } from './person.ts'
import { ReleaseProxy } from './release-proxy.ts'

test.use({ hasWorker: true })

const notice = ({ page }: Person) => page.getByText('A new version is ready')
const cachesOf = ({ page }: Person) => page.evaluate<string[]>('caches.keys()')
const workersOf = ({ page }: Person) =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)')

test.describe('Without its server', () => {
  test('Plus opens, at every address', async ({ alice, plus }) => {
    await alice.opens('/home')
    await alice.hasWorker()
    // The network had another name when the page was cached.
    await alice.page.evaluate(`caches.keys().then(([name]) => caches.open(name)).then(async (cache) => {
      const page = await cache.match('/index.html')
      await cache.put('/index.html', new Response((await page.text()).replace('<title>Plus<', '<title>Old<'), page))
    })`)
    await alice.opensLive('/home')
    const cached = () => alice.page.evaluate<string>("caches.match('/index.html').then((page) => page.text())")
    await expect.poll(cached).toContain('<title>Plus<')
    await plus.goes()
    await alice.page.reload()
    await expect(alice.heading('Home')).toBeVisible()
    await alice.page.goto('/communities')
    await expect(alice.heading('Communities')).toBeVisible()
    await plus.comesBack()
  })

  test('what was read stays readable, pictures too, and is brought up to date when it is back', async ({
    alice,
    bob,
    plus,
  }) => {
    const shown = await bob.hasPosted('Good morning', [await photo()], ['A field'])
    await bob.hasPosted('Good night')
    await bob.hasWritten('alice', 'Are you there?')
    await alice.opens('/home')
    await alice.hasWorker()
    await expect(alice.page.getByRole('img', { name: 'A field' })).toBeVisible()
    await alice.goesTo('Messages, 1 unread')
    await alice.page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'bob' }).click()
    await expect(alice.message('Are you there?')).toBeVisible()
    await alice.keepsScreens()

    await plus.goes()
    await alice.page.reload()
    await expect(alice.message('Are you there?')).toBeVisible()
    await alice.page.goto('/home')
    await expect(alice.page.getByRole('article')).toHaveText([/Good night/, /Good morning/])
    await expect(alice.page.getByText('Can’t reach the server')).toBeVisible()
    await expect
      .poll(() => alice.page.evaluate<number>(`document.querySelector('img[alt="A field"]').naturalWidth`))
      .toBeGreaterThan(0)

    await plus.comesBack()
    await bob.call('POST /tweets/like/:id', { params: { id: shown._id } })
    await bob.hasPosted('News')
    await expect(alice.action('Good morning', 'Like')).toContainText('1', { timeout: 20_000 })
    // A timeline that was just retrying has the post at its rank; otherwise it offers the post.
    const offer = alice.page.getByRole('button', { name: 'Show 1 post' })
    await expect(offer.or(alice.post('News'))).toBeVisible({ timeout: 20_000 })
    if (await offer.isVisible()) await offer.click()
    for (const text of ['News', 'Good night', 'Good morning']) await expect(alice.post(text)).toHaveCount(1)
  })

  test('nobody reads what another member was shown', async ({ alice, bob, plus }) => {
    await bob.hasPosted('For members', [await photo()], ['A field'])
    await alice.opens('/home')
    await alice.hasWorker()
    await alice.page.reload()
    await expect(alice.page.getByRole('img', { name: 'A field' })).toBeVisible()
    await alice.keepsScreens()
    expect(await cachesOf(alice)).toContain('media')
    await alice.page.getByRole('button', { name: 'Sign out' }).click()
    await expect(alice.page).toHaveURL('/signin')
    await expect.poll(() => alice.keeps('screens')).toBe(false)
    await expect.poll(() => cachesOf(alice)).not.toContain('media')

    await plus.goes()
    await bob.isSignedInAt(alice.page)
    await alice.page.goto('/home')
    await expect(alice.page.getByText('Can’t reach the server')).toBeVisible()
    await expect(alice.post('For members')).toHaveCount(0)
    await plus.comesBack()
  })
})

test.describe('A new release', () => {
  test('is offered, while open tabs go on with the files of the old one', async ({ browser, plus }) => {
    const door = await ReleaseProxy.before(plus)
    const alice = await Person.enters(browser, door, 'alice', { hasWorker: true })
    await alice.opensWindow()
    await alice.page.addInitScript('window.requestIdleCallback = (act) => setTimeout(act, 0)')
    await alice.opens('/home')
    await alice.hasWorker()
    await expect(notice(alice)).toHaveCount(0)

    await door.bringsNewRelease(/alt-dialog|lightbox/)
    await alice.page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it.update())')
    await expect(notice(alice)).toBeVisible()
    const lightbox = (await alice.page.evaluate<string[]>(
      `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((it) => it.keys()))))
        .then((all) => all.flat().map(({ url }) => url).filter((url) => /lightbox-.*js$/.test(url)))`,
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
    const door = await ReleaseProxy.before(plus)
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
