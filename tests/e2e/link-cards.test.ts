/** Cards of links, from the composer to other screens. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from './fixtures.ts'

const test = base.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
  site: async ({}, use) => {
    const server = createServer(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>The page ${url}</title>`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
  },
  settings: ({ site }, use) => use({ LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: site }),
})

test('a card shows while writing, in the post, and on the screen of a reader when its page was read', async ({
  alice,
  bob,
  site,
}) => {
  const { page } = alice
  await alice.opens('/compose')
  await page.getByRole('textbox').fill(`Read ${site}/one`)
  await expect(page.getByRole('link', { name: 'The page /one' })).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = alice.post('/one')
  await expect(post.getByRole('link', { name: 'The page /one' })).toHaveAttribute('href', `${site}/one`)

  await post.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Remove link card' }).click()
  await expect(post.getByRole('link', { name: 'The page /one' })).toBeHidden()

  const { _id } = await bob.hasPosted(`And ${site}/two`)
  await alice.opens(`/tweet/${_id}`)
  await expect(page.getByRole('link', { name: 'The page /two' })).toBeVisible()
  await page.goBack()
})
