/** Scenes of elements over screens: menus, dialogs, suggestions, pictures. */
import type { Page } from '@playwright/test'
import { CONTRACT_HEADER } from '#contract/request.ts'
import { answer, hold, member, type Network, POST_MENU, type Shot, used } from './shot.ts'
import type { Words } from './words.ts'

const PICTURE = 'article button img[src*="/media/"]'

/** A dialog that a control opens. */
const dialog = (
  name: string,
  path: string | ((network: Network) => string),
  press: (page: Page, t: Words) => Promise<unknown>,
): Shot =>
  member(name, async (page, t, network) => {
    await page.goto(typeof path === 'string' ? path : path(network))
    await press(page, t)
    await page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').first().waitFor()
  })

async function openMenu(page: Page, t: Words, item?: 'Edit' | 'Delete') {
  await page.locator(POST_MENU).first().click()
  const items = page.getByRole('menuitem')
  await items.filter({ hasText: t('Edit') }).waitFor()
  if (!item) return
  await items.filter({ hasText: t(item) }).click()
  await page.locator('[role="menu"]').waitFor({ state: 'detached' })
}

export const openings: readonly Shot[] = [
  used(
    dialog(
      'lightbox',
      ({ tweet }) => `/tweet/${tweet._id}`,
      (page) => page.locator(PICTURE).first().click(),
    ),
  ),
  member('animation', async (page, t) => {
    await page.goto('/explore?q=has%3Agif')
    const [pause, play] = (['Pause animation', 'Play animation'] as const).map((name) =>
      page.getByRole('button', { name: t(name) }),
    )
    await pause!.or(play!).first().waitFor()
  }),
  dialog('edit-profile', '/profile', (page, t) => page.getByRole('button', { name: t('Edit profile') }).click()),
  used(dialog('menu', '/profile', openMenu)),
  used(dialog('edit', '/profile', (page, t) => openMenu(page, t, 'Edit'))),
  used(dialog('delete', '/profile', (page, t) => openMenu(page, t, 'Delete'))),
  dialog('menu-of-others', '/user/tomasz', (page) => page.locator(POST_MENU).first().click()),
  used(
    dialog(
      'block',
      ({ other }) => `/user/${other.username}`,
      (page, t) => page.getByRole('button', { name: t('Block'), exact: true }).click(),
    ),
  ),
  dialog('account-menu', '/home', (page, t) =>
    page
      .getByRole('button', { name: t('Account menu') })
      .filter({ visible: true })
      .click(),
  ),
  used(
    dialog('keys', '/home', async (page) => {
      await page.getByRole('article').first().waitFor()
      await page.keyboard.press('?')
    }),
  ),
  member('unfollowed', async (page, t) => {
    await page.route(
      ({ pathname }) => pathname.endsWith('/follow'),
      () => new Promise(() => {}),
    )
    await page.goto('/user/amina_k/following')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('Following', 'state of a button') })
      .first()
      .click()
    await page.getByRole('button', { name: t('Undo') }).waitFor()
  }),
  member('explore-suggestions', async (page) => {
    await page.goto('/explore')
    await page.getByRole('main').getByRole('combobox').pressSequentially('co')
    await page.getByRole('option').first().waitFor()
  }),
  used({
    ...member('sidebar-suggestions', async (page, _, { other }) => {
      await page.goto('/home')
      await page.getByRole('combobox').first().pressSequentially(other.username.slice(0, 3))
      await page.getByRole('option').first().waitFor()
    }),
    from: 1_280,
  }),
  used(
    member('people-to-write-to', async (page, t, { other }) => {
      await page.goto('/messages')
      // At once: between two letters the results of the first are pale.
      await page.locator('main [role="searchbox"], main input').first().fill(other.username)
      await page
        .getByRole('list', { name: t('People') })
        .getByRole('link')
        .first()
        .waitFor()
    }),
  ),
  used(
    member('grok-answer', async (page, t) => {
      await page.goto('/grok')
      await page.getByRole('textbox').fill('What do people say about coffee?')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: t('Copy') }).waitFor()
    }),
  ),
  used(
    member('grok-waiting', async (page, t) => {
      await hold(page, '/grok/ask')
      await page.goto('/grok')
      await page.getByRole('textbox').fill('What do people say about coffee?')
      await page.keyboard.press('Enter')
      await page.getByText(t('Thinking…')).first().waitFor()
    }),
  ),
  used(
    member('grok-sources', async (page, t, { tweet }) => {
      const cited = { sources: [{ n: 1, tweet: tweet._id, user: tweet.user }], tweets: [tweet], model: null }
      const pages = [{ n: 2, title: 'Appearance', path: '/settings/appearance' }]
      const text = 'It was a question.[1]\nLook there.[2]'
      await answer(page, '/grok/ask', { ok: true, text, message: '', pages, ...cited })
      await page.goto(`/grok?tweet=${tweet._id}`)
      await page.getByRole('button', { name: t('Summarize this thread') }).click()
      await page.getByRole('region', { name: t('Sources') }).waitFor()
    }),
  ),
  used(
    member('reposted', async (page, t, { other }) => {
      await page.route('**/api/tweets/retweet/*', (route) =>
        route.fulfill({ json: { retweeted: true, retweetsCount: 1 }, headers: { [CONTRACT_HEADER]: '1' } }),
      )
      await page.goto(`/user/${other.username}`)
      await page.locator('[data-action="retweet"]').first().click()
      await page.getByRole('menuitem').first().click()
      // With the focus in it, the toast stays.
      await page
        .locator('.Toastify')
        .getByRole('button', { name: t('Undo') })
        .focus()
    }),
  ),
  used(
    dialog(
      'repost-menu',
      ({ other }) => `/user/${other.username}`,
      (page) => page.locator('[data-action="retweet"]').first().click(),
    ),
  ),
  used(
    member('who-can-quote', async (page, t) => {
      await page.goto('/profile')
      await openMenu(page, t)
      await page
        .getByRole('menuitem')
        .filter({ hasText: t('Change who can quote') })
        .click()
      await page.getByRole('radio').first().waitFor()
    }),
  ),
  used(
    dialog('edit-profile-refused', '/profile', async (page, t) => {
      await page.getByRole('button', { name: t('Edit profile') }).click()
      const form = page.getByRole('dialog', { name: t('Edit profile') })
      await form.getByLabel(t('Bio')).fill('Words')
      await form.getByRole('button', { name: t('Save') }).click()
      await form.getByText(t('Current password is required')).waitFor()
    }),
  ),
  member('verified-orgs-none', async (page) => {
    await answer(page, '/verifiedOrgs', { orgs: [], nextCursor: null })
    await page.goto('/verifiedOrgs')
  }),
]
