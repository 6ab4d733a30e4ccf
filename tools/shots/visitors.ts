/** Scenes for visitors: refusals, second steps, mailed links. */
import type { Page } from '@playwright/test'
import { answer, at, refuse, type Shot, still, used, visitor } from './shot.ts'
import type { Words } from './words.ts'

/** Back from Google for the first time. */
async function enter(page: Page, found: { isEmailTaken?: boolean; isEmailVerified?: boolean }) {
  await refuse(page, '/auth/google', 'account_needed')
  const entry = { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', isEmailTaken: false }
  await answer(page, '/auth/entry/google', { ...entry, isEmailVerified: true, ...found })
  await page.goto('/entry/google')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function signIn(page: Page, t: Words, password: string) {
  await page.goto('/signin')
  await page.getByLabel(t('Username or email')).fill('amina_k')
  await page.getByLabel(t('Password'), { exact: true }).fill(password)
  await page.locator('form [type="submit"]').click()
}

/** The effect of a mailed link. */
const link = { username: 'ada', email: 'ada@example.org', isFirst: false, ways: [], change: null }

/** A page that a link of a mail opens. */
const linked = (name: string, path: string, answers: Record<string, object> = {}): Shot =>
  visitor(name, async (page) => {
    for (const [call, json] of Object.entries(answers)) await answer(page, call, json)
    await page.goto(`${path}#token=x`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

export const visitors: readonly Shot[] = [
  still(
    visitor('sign-in-refused', async (page, t) => {
      await signIn(page, t, 'not this one')
      await page.getByText(t('Wrong username, email or password.')).first().waitFor()
    }),
  ),
  used(
    visitor('second-step', async (page, t) => {
      const factor = { ticket: 'x'.repeat(43), ways: ['code', 'backup', 'passkey'] }
      await refuse(page, '/auth/login', 'second_factor_required', { factor })
      await signIn(page, t, 'the right one')
      await page.getByRole('heading', { name: t('Two-step verification') }).waitFor()
    }),
  ),
  still(
    visitor('sign-up-empty', async (page) => {
      await page.goto('/signup')
      await page.locator('form [type="submit"]').click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    }),
  ),
  visitor('sign-up-weak', async (page, t) => {
    await page.goto('/signup')
    await page.getByLabel(t('Username'), { exact: true }).fill('amina_k')
    await page.getByLabel(t('Email'), { exact: true }).fill('ada@example.org')
    await page.getByLabel(t('Password'), { exact: true }).fill('password')
    await page.waitForLoadState('networkidle')
  }),
  still(visitor('entry', (page) => enter(page, {}))),
  visitor('entry-unverified', (page) => enter(page, { isEmailVerified: false })),
  visitor('entry-taken', (page) => enter(page, { isEmailTaken: true })),
  visitor('forgot-password-sent', async (page, t) => {
    await page.goto('/forgot-password')
    await page.getByLabel(t('Email'), { exact: true }).fill('ada@example.org')
    await page.locator('form [type="submit"]').click()
    await page.locator('form').waitFor({ state: 'detached' })
  }),
  linked('reset-password', '/reset-password', { '/auth/link': link }),
  still(linked('reset-password-over', '/reset-password')),
  linked('confirm-email', '/confirm-email', { '/auth/link': link, '/auth/email/confirm': { ok: true } }),
  still(linked('confirm-email-over', '/confirm-email')),
  linked('undo', '/undo', {
    '/auth/link': { ...link, change: { kind: 'address', name: '', at: '2026-11-20T08:00:00.000Z' } },
  }),
  still(linked('undo-over', '/undo')),
  still(at('authorize-error', '/authorize/error?code=invalid_redirect_uri', false)),
]
