import { accentsOf } from '#contract/colour.ts'
import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'

test('An administrator names and colours the network: the next page of a visitor shows it', async ({
  alice,
  bob,
  visitor,
  plus,
}) => {
  await plus.admin('role', '@alice', 'admin')
  await expect.poll(async () => (await alice.call('GET /auth/me')).role).toBe('admin')
  await alice.opens('/admin')
  const { page } = alice
  const saves = async (label: string, text: string, said: string) => {
    await page.getByLabel(label).fill(text)
    await page
      .locator('form')
      .filter({ has: page.getByLabel(label) })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(alice.toast(said)).toBeVisible()
  }
  await saves('Network name', 'Harbour', 'Name saved')
  await saves('Color as #rrggbb', '#0b7a53', 'Color saved')
  const picture = { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from(await (await photo()).arrayBuffer()) }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(alice.toast('Image saved')).toBeVisible()

  await visitor.opens('/rules')
  await expect(visitor.heading('Rules of Harbour')).toBeVisible()
  await expect(visitor.page.getByText('No harassment or threats')).toBeVisible()
  await alice.opens('/admin/rules')
  await page.getByLabel('Title').first().fill('Be kind')
  await alice.button('Publish').click()
  await expect(alice.toast('Published')).toBeVisible()
  // Bob joined before the new version: he is asked once.
  await bob.opens('/home')
  await bob.page.getByRole('complementary', { name: 'Our terms or rules have changed' }).getByRole('link').click()
  await expect(bob.page.getByText('Be kind')).toBeVisible()
  await bob.button('Back').click()
  await bob.page.getByRole('button', { name: 'Accept' }).click()
  await expect(bob.page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await visitor.opens('/rules?version=0')
  await expect(visitor.page.getByText('This is an earlier version.')).toBeVisible()
  await visitor.opens('/signin')
  await expect(visitor.page).toHaveTitle('Sign in / Harbour')
  const [red, green, blue] = accentsOf('#0b7a53')
    .fill[0].match(/\w\w/g)!
    .map((part) => Number.parseInt(part, 16))
  await expect(visitor.button('Sign in')).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
  const { icon, ...manifest } = await visitor.page.evaluate<{ icon: string; name: string; icons: { src: string }[] }>(`
    (async () => {
      const open = (rel) => fetch(document.querySelector('link[rel=' + rel + ']').href)
      return { ...(await (await open('manifest')).json()), icon: await (await open('icon')).text() }
    })()
  `)
  expect(manifest.name).toBe('Harbour')
  expect(manifest.icons.map(({ src }) => src)).not.toContain('/icon.svg')
  expect(icon.slice(1, 4)).toBe('PNG')
})
