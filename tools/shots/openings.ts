/** What opens over screens: menus, dialogs, suggestions, pictures. */
import type { Page } from '@playwright/test'
import { answer, hold, member, type Shot } from './shot.ts'
import type { Words } from './words.ts'

const PICTURE = 'article button img[src*="/media/"]'

/** A dialog that a control opens. */
const dialog = (name: string, path: string, press: (page: Page, t: Words) => Promise<unknown>): Shot =>
  member(name, async (page, t) => {
    await page.goto(path)
    await press(page, t)
    await page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').first().waitFor()
  })

async function openMenu(page: Page, t: Words, item?: 'Edit' | 'Delete') {
  await page
    .getByRole('article')
    .getByRole('button', { name: t('More'), exact: true })
    .first()
    .click()
  const items = page.getByRole('menuitem')
  await items.filter({ hasText: t('Edit') }).waitFor()
  if (item) await items.filter({ hasText: t(item) }).click()
}

export const openings: readonly Shot[] = [
  dialog('lightbox', '/home', (page) => page.locator(PICTURE).first().click()),
  dialog('edit-profile', '/profile', (page, t) => page.getByRole('button', { name: t('Edit profile') }).click()),
  dialog('menu', '/profile', openMenu),
  dialog('edit', '/profile', (page, t) => openMenu(page, t, 'Edit')),
  dialog('delete', '/profile', (page, t) => openMenu(page, t, 'Delete')),
  dialog('menu-of-others', '/user/tomasz', (page, t) =>
    page
      .getByRole('article')
      .getByRole('button', { name: t('More'), exact: true })
      .first()
      .click(),
  ),
  dialog('block', '/user/tomasz', (page, t) => page.getByRole('button', { name: t('Block'), exact: true }).click()),
  dialog('account-menu', '/home', (page, t) =>
    page
      .getByRole('button', { name: t('Account menu') })
      .filter({ visible: true })
      .click(),
  ),
  dialog('keys', '/home', async (page) => {
    await page.getByRole('article').first().waitFor()
    await page.keyboard.press('?')
  }),
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
  {
    ...member('sidebar-suggestions', async (page) => {
      await page.goto('/home')
      await page.getByRole('combobox').first().pressSequentially('co')
      await page.getByRole('option').first().waitFor()
    }),
    from: 1_280,
  },
  member('people-to-write-to', async (page) => {
    await page.goto('/messages')
    await page.locator('main [role="searchbox"], main input').first().pressSequentially('an')
    await page.waitForLoadState('networkidle')
  }),
  member('grok-answer', async (page, t) => {
    await page.goto('/grok')
    await page.getByRole('textbox').fill('What do people say about coffee?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('Copy') }).waitFor()
  }),
  member('grok-waiting', async (page, t) => {
    await hold(page, '/grok/ask')
    await page.goto('/grok')
    await page.getByRole('textbox').fill('What do people say about coffee?')
    await page.keyboard.press('Enter')
    await page.getByText(t('Thinking…')).first().waitFor()
  }),
  member('verified-orgs-none', async (page) => {
    await answer(page, '/verifiedOrgs', { orgs: [], nextCursor: null })
    await page.goto('/verifiedOrgs')
  }),
]
