/** Links lead to the address that they show. */
import { axe, judge } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('links stay in their direction, are high enough to tap, and are copied with their whole addresses', async ({
  alice,
}) => {
  const { page } = alice
  const first = 'https://www.example.com/one/two/three/four/five/six.html?seven=8&nine=10'
  const text = `a ${first} b\nhttps://accounts.google.com.${'a'.repeat(50)}.example.org/login c`
  const alone = ['https://plus.invalid/', '#tea', '@alice', 'https://plus.invalid/a\n@alice']
  for (const content of ['a #کتاب 2026 b', ...alone, text]) await alice.hasPosted(content)
  await alice.opens('/home')

  // A hashtag of another direction leaves what is behind it in place.
  const tag = alice.post('2026').getByRole('link', { name: '#کتاب' })
  await expect(tag).toBeVisible()
  const year = await tag.evaluate((link) => {
    const range = link.ownerDocument.createRange()
    range.setStart(link.nextSibling!, 1)
    range.setEnd(link.nextSibling!, 5)
    return range.getBoundingClientRect().left
  })
  const { x, width } = (await tag.boundingBox())!
  expect(year).toBeGreaterThan(x + width)

  await expect(
    alice.post('six.html').getByText('example.com/one/two/three/four/five/six', { exact: true }),
  ).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The newest post is the first.
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

  // Links without words beside them are high enough, and leave the author of the post enough.
  await page.setViewportSize({ width: 390, height: 844 })
  await alice.opens('/home')
  await expect(alice.post('#tea')).toBeVisible()
  await page.evaluate(axe)
  expect(await page.evaluate(judge({ runOnly: ['target-size'] }))).toEqual([])
})
