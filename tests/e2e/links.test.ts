/** Links lead to the address that they show. */
import { axe, judge } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a hashtag of another direction leaves what is behind it in place', async ({ alice }) => {
  await alice.hasPosted('a #کتاب 2026 b')
  await alice.opens('/home')
  const tag = alice.post('2026').getByRole('link', { name: '#کتاب' })
  await expect(tag).toBeVisible()
  const year = await alice.page.evaluate<number>(`(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('article p a').nextSibling)
    range.setStart(range.startContainer, 1)
    range.setEnd(range.startContainer, 5)
    return range.getBoundingClientRect().left
  })()`)
  const { x, width } = (await tag.boundingBox())!
  expect(year).toBeGreaterThan(x + width)
})

test('links without words beside them are high enough to tap, and leave the author of the post enough', async ({
  alice,
}) => {
  for (const content of ['https://plus.invalid/', '#tea', '@alice', 'https://plus.invalid/a\n@alice'])
    await alice.hasPosted(content)
  await alice.page.setViewportSize({ width: 390, height: 844 })
  await alice.opens('/home')
  await expect(alice.post('#tea')).toBeVisible()
  await alice.page.evaluate(axe)
  expect(await alice.page.evaluate(judge({ runOnly: ['target-size'] }))).toEqual([])
})

test('a copied post has its whole addresses, also of links that are shown shortened', async ({ alice }) => {
  const { page } = alice
  const first = 'https://www.example.com/one/two/three/four/five/six.html?seven=8&nine=10'
  const text = `a ${first} b\nhttps://accounts.google.com.${'a'.repeat(50)}.example.org/login c`
  await alice.hasPosted(text)
  await alice.opens('/home')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(
    alice.post('six.html').getByText('example.com/one/two/three/four/five/six', { exact: true }),
  ).toBeVisible()
  const copies = async (selector: string) => {
    await page.evaluate(`getSelection().selectAllChildren(document.querySelector('${selector}'))`)
    await page.keyboard.press('ControlOrMeta+c')
    return page.evaluate<{ text: string; html: string }>(`navigator.clipboard.read().then(async ([item]) => {
      const read = async (type) => (await item.getType(type)).text()
      return { text: await read('text/plain'), html: await read('text/html') }
    })`)
  }
  const whole = await copies('article p')
  expect(whole.text).toBe(text)
  expect(whole.html).toContain(`href="${first.replace('&', '&amp;')}"`)
  expect((await copies('article p a')).text).toBe(first)
})
