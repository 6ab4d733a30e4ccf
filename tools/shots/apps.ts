/** Scenes of apps: consent, devices, connected apps, and what members who write programs have. */
import type { Page } from '@playwright/test'
import type { Consent } from '#contract/calls/apps.ts'
import { answer, member, refuse, type Shot, still, used } from './shot.ts'

const app = {
  _id: '0123456789abcdef01234567',
  name: 'Quick Post for people with large screens',
  website: 'https://quick-post.example',
  createdAt: '2026-11-20T08:00:00.000Z',
}

const consent: Consent = {
  app: { ...app, redirectHost: 'quick-post.example', isByMember: false },
  scopes: ['openid', 'profile', 'read', 'write:statuses', 'write:media', 'read:messages'],
  granted: ['profile'],
  account: { _id: '0123456789abcdef01234560', username: 'amina_k' },
  forceLogin: false,
  loginHint: null,
}

const scopes = ['read', 'write:statuses', 'write:media']
const connected = [
  { ...app, scopes, connectedAt: '2026-11-20T08:00:00.000Z', lastUsedAt: '2026-11-27T08:00:00.000Z' },
  {
    ...app,
    _id: '0123456789abcdef01234568',
    name: 'Weather at the harbour',
    website: null,
    scopes: ['write:statuses'],
    connectedAt: '2026-03-01T08:00:00.000Z',
    lastUsedAt: null,
  },
]
const redirectUris = ['https://quick-post.example/callback', 'com.example.quickpost:/back']
const own = [{ ...app, redirectUris, scopes, isConfidential: true }]
const token = {
  _id: '0123456789abcdef01234569',
  name: 'Weather bot',
  scopes: ['write:statuses'],
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-02-18T08:00:00.000Z',
  lastUsedAt: '2026-11-27T08:00:00.000Z',
}

async function develop(page: Page) {
  await answer(page, '/apps/own', { apps: own })
  await answer(page, '/tokens', { tokens: [token, { ...token, _id: '0'.repeat(24), name: 'Old', expiresAt: null }] })
  await page.goto('/settings/developer')
  await page.getByText('com.example.quickpost:/back').waitFor()
}

const ID = 'x'.repeat(21)

async function ask(page: Page, change: Partial<Consent> = {}) {
  await answer(page, `/apps/authorizations/${ID}`, { ...consent, ...change })
  await page.goto(`/authorize/${ID}`)
  await page.getByRole('group').first().waitFor()
}

export const appScenes: readonly Shot[] = [
  still(member('authorize', (page) => ask(page))),
  used(
    member('authorize-in-detail', async (page) => {
      await ask(page, { app: { ...consent.app, isByMember: true } })
      await page.locator('main [aria-expanded="false"]').first().click()
      await page.getByRole('checkbox').nth(3).click()
    }),
  ),
  still(member('authorize-code', (page) => page.goto('/authorize/code#code=Vw3ZQmAXe8o5tq7dR1yJkLpN0sHfUbGc'))),
  still(
    member('authorize-over', async (page) => {
      await refuse(page, `/apps/authorizations/${ID}`, 'app_request_not_found')
      await page.goto(`/authorize/${ID}`)
    }),
  ),
  still(member('device', (page) => page.goto('/device?user_code=BDWPHQPK'))),
  member('device-consent', async (page) => {
    await answer(page, '/apps/devices/BDWP-HQPK', { ...consent, app: { ...consent.app, redirectHost: null } })
    await page.goto('/device?user_code=BDWPHQPK')
    await page.locator('form [type="submit"]').click()
    await page.getByRole('group').first().waitFor()
  }),
  still(
    member('settings-apps', async (page) => {
      await answer(page, '/apps/connected', { apps: connected })
      await page.goto('/settings/apps')
      await page.getByText('quick-post.example').waitFor()
    }),
  ),
  member('settings-apps-none', async (page) => {
    await answer(page, '/apps/connected', { apps: [] })
    await page.goto('/settings/apps')
  }),
  still(member('settings-developer', develop)),
  used(
    member('new-token', async (page, t) => {
      await develop(page)
      await page.getByRole('button', { name: t('Create a token') }).click()
      await page.getByRole('dialog').getByRole('group').first().waitFor()
    }),
  ),
  member('new-app', async (page, t) => {
    await develop(page)
    await page.getByRole('button', { name: t('Register an app') }).click()
    await page.getByRole('dialog').getByRole('group').first().waitFor()
  }),
  used(
    member('new-secret', async (page, t) => {
      await answer(page, '/apps/own/0123456789abcdef01234567/secret', { secret: 'x'.repeat(43) })
      await develop(page)
      await page.getByRole('button', { name: t('Replace secret') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('Replace secret') })
        .click()
      await page.getByText('x'.repeat(43)).waitFor()
    }),
  ),
]
