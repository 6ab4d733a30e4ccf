import type { Locator } from '@playwright/test'
import { animation } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

/** The text of the post in the middle of the window. */
async function readInTheMiddle({ page }: Person): Promise<string> {
  const find = "document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article')?.innerText ?? ''"
  await expect.poll(() => page.evaluate(find)).toMatch(/Number \d+\./)
  return /Number \d+\./.exec(await page.evaluate<string>(find))![0]
}

/** Writes this many posts before the story. The newest contains the highest number. */
async function hasPostedMany(person: Person, count: number) {
  for (let index = 1; index <= count; index++) await person.hasPosted(`Number ${index}.`)
}

test.describe('/home', () => {
  test('shows what anybody posts, one’s own on top, and still does after a restart', async ({ alice, bob, plus }) => {
    await alice.opens('/home')
    await alice.posts('Good morning, Bob')
    await bob.opens('/home')
    await bob.posts('Good morning, Alice')
    await plus.restarts()
    await alice.page.reload()
    await expect(alice.page.getByRole('article')).toHaveText([/Good morning, Bob/, /Good morning, Alice/])
    await expect(alice.post('Good morning, Alice')).toContainText('@bob')
    await alice.posts('And to everybody else')
  })

  test('tells of newer posts without moving what is being read', async ({ alice, bob }) => {
    await hasPostedMany(alice, 20)
    await bob.opensWindow()
    await bob.page.clock.install()
    await bob.page.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value }).observe({ type: 'layout-shift' })
    `)
    await bob.opens('/home')
    await bob.scrollsTo(900)
    const read = bob.post(await readInTheMiddle(bob))
    const before = await read.boundingBox()
    await alice.hasPosted('News')
    await alice.hasPosted('More news')
    await bob.page.clock.fastForward('01:01')

    await expect(bob.page.getByRole('button', { name: 'Show 2 posts' })).toBeVisible()
    expect(await read.boundingBox()).toEqual(before)
    await bob.scrollsTo(0)
    const pill = (await bob.page.getByRole('button', { name: 'Show 2 posts' }).boundingBox())!
    const first = (await bob.page.getByRole('article').first().boundingBox())!
    expect(pill.y + pill.height, 'the pill has a row of its own').toBeLessThanOrEqual(first.y)
    expect(await bob.page.evaluate<number>('shift')).toBeLessThanOrEqual(0.05)
    await bob.page.getByRole('button', { name: 'Show 2 posts' }).click()
    await expect(bob.heading('Home'), 'the focus stays in the page').toBeFocused()
    await expect(bob.page.getByRole('article').first()).toContainText('More news')
    await expect(bob.page.getByRole('article').first()).toBeInViewport()
  })

  test('loads more posts while one scrolls, up to the end', async ({ alice }) => {
    await hasPostedMany(alice, 65)
    await alice.opens('/home')
    await expect(alice.post('Number 65.')).toBeVisible()
    await expect(async () => {
      await alice.page.keyboard.press('End')
      await expect(alice.page.getByText('You’ve reached the end.')).toBeInViewport({ timeout: 200 })
    }).toPass()
    await expect(alice.post('Number 1.')).toBeVisible()
    expect(alice.calls.made('GET /timelines/for-you').length).toBeLessThanOrEqual(4)
  })

  test('is found on Back and after a reload where it was left', async ({ alice }) => {
    await hasPostedMany(alice, 50)
    await alice.opens('/home')
    await expect(alice.post('Number 50.')).toBeVisible()
    await alice.scrollsTo(1_700)
    await expect(alice.post('Number 30.')).toBeInViewport()
    const place = await alice.page.evaluate<number>('scrollY')
    await alice.page.getByText('Number 30.').click()
    await expect(alice.heading('Post')).toBeVisible()
    expect(await alice.page.evaluate('scrollY')).toBe(0)

    await alice.page.goBack()
    await expect(alice.post('Number 30.')).toBeInViewport()
    // Estimated rows above may differ by some pixels when they are measured.
    await expect.poll(() => alice.page.evaluate<number>(`Math.abs(scrollY - ${place})`)).toBeLessThan(10)
    await alice.page.reload()
    await expect(alice.post('Number 30.')).toBeInViewport()
  })

  test('keeps the place in each tab', async ({ alice, bob }) => {
    await hasPostedMany(bob, 30)
    await alice.call('POST /users/:id/follow', { params: { id: 'bob' } })
    await alice.opens('/home')
    await expect(alice.post('Number 30.')).toBeVisible()
    await alice.scrollsTo(1_200)
    await alice.page.getByRole('tab', { name: 'Following' }).click()
    await expect(alice.post('Number 30.')).toBeInViewport()
    await alice.page.getByRole('tab', { name: 'For you' }).click()
    // Estimated rows above may differ by some pixels when they are measured.
    const moved = () => alice.page.evaluate<number>('Math.abs(scrollY - 1_200)')
    await expect.poll(moved).toBeLessThan(10)
  })
})

test.describe('A post', () => {
  test('links its addresses, keeps its lines, is plain text else, and reads in the direction of its words', async ({
    alice,
  }) => {
    await alice.hasPosted('مرحبا بالعالم')
    await alice.hasPosted('<b>Hi</b> @bob\n#Plus at https://plus.example/a?b=c.')
    await alice.opens('/home')
    const post = alice.post('<b>Hi</b>')
    await expect(post.getByRole('link', { name: 'https://plus.example/a?b=c', exact: true })).toHaveAttribute(
      'href',
      'https://plus.example/a?b=c',
    )
    const text = post.getByText('<b>Hi</b> @bob')
    await expect(text).toHaveCSS('white-space-collapse', 'preserve')
    await expect(post.locator('b')).toHaveCount(0)
    await expect(text).toHaveCSS('direction', 'ltr')
    await expect(alice.page.getByText('مرحبا بالعالم')).toHaveCSS('direction', 'rtl')
  })

  test('with an animation loads only its first frame where motion is off, until a key plays it', async ({ alice }) => {
    await alice.call('POST /tweets', { body: { content: 'Waves' }, files: { images: [await animation(3)] } })
    await alice.opensWindow()
    await alice.page.emulateMedia({ reducedMotion: 'reduce' })
    const loaded: string[] = []
    alice.page.on('request', (request) => loaded.push(...(request.url().match(/\/media\/.+/) ?? [])))
    await alice.opens('/home')
    await alice.post('Waves').getByRole('button', { name: 'Play animation' }).press('Enter')
    await expect(alice.post('Waves').getByRole('button', { name: 'Pause animation' })).toBeFocused()
    await expect.poll(() => loaded.map((path) => path.endsWith('-small.webp'))).toEqual([true, false])
  })
})

test('In forced colours what only backgrounds say has a colour of the system or an edge', async ({ alice, bob }) => {
  const { page } = alice
  const post = await alice.hasPosted('Liked')
  await bob.has('follow', 'alice')
  await alice.call('POST /tweets/like/:id', { params: { id: post._id } })
  await page.emulateMedia({ forcedColors: 'active' })
  await alice.opens('/home')
  const style = (of: Locator, name: string) =>
    of.evaluate(
      (element: { computedStyleMap(): Map<string, unknown> }, property) =>
        `${element.computedStyleMap().get(property)}`,
      name,
    )
  const canvas = await style(page.locator('body'), 'background-color')
  const tab = page.getByRole('tab', { selected: true })
  expect(await style(tab.locator('[aria-hidden]'), 'background-color'), 'mark of the tab').not.toBe(canvas)
  const badge = page.getByRole('link', { name: 'Notifications, 1 unread' }).locator('[data-count]')
  expect(await style(badge, 'background-color'), 'badge').not.toBe(canvas)
  expect(await style(page.getByRole('link', { name: 'Post', exact: true }), 'background-color')).not.toBe(canvas)
  expect(await style(alice.post('Liked').getByRole('button', { name: /^Like 1/ }), 'outline-width')).toBe('2px')
  expect(await style(alice.post('Liked').getByRole('button', { name: /^More/ }), 'outline-width')).toBe('1px')
})
