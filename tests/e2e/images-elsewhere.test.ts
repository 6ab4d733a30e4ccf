/** Images that browsers load from another origin. */
import { photo } from '#tests/pictures.ts'
import { startS3 } from '#tests/services/start-s3.ts'
import { expect, test } from './fixtures.ts'

test.use({
  hasWorker: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
  settings: async ({}, use) => {
    const s3 = await startS3()
    await use({ ...s3.settings, S3_SIGNED_URLS: 'on' })
    await s3.ends()
  },
})

test('An image is shown that browsers are redirected to, with the service worker and without it', async ({
  alice,
  bob,
}) => {
  await bob.hasPosted('Good morning', [await photo()], ['A field'])
  const width = () => alice.page.evaluate<number>(`document.querySelector('img[alt="A field"]')?.naturalWidth ?? 0`)
  await alice.opens('/home')
  await expect.poll(width).toBeGreaterThan(0)
  await alice.hasWorker()
  await alice.page.reload()
  await expect.poll(width).toBeGreaterThan(0)
  expect(await alice.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
})
