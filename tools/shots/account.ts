/** The settings of an account that has been in use. */
import { CONTRACT_HEADER } from '#contract/request.ts'
import { answer, handle, hold, member, refuse, type Shot, still, used } from './shot.ts'

const protectedBy = {
  authenticator: { createdAt: '2026-03-01T08:00:00.000Z' },
  passkeys: [
    { _id: '0123456789abcdef01234567', name: 'Laptop', createdAt: '2026-03-01T08:00:00.000Z', lastUsedAt: null },
    {
      _id: '0123456789abcdef01234568',
      name: 'The blue key on the ring by the door',
      createdAt: '2026-04-01T08:00:00.000Z',
      lastUsedAt: '2026-05-01T08:00:00.000Z',
    },
  ],
  backupCodes: 2,
}

export const account: readonly Shot[] = [
  member('second-factors', async (page, t) => {
    await answer(page, '/auth/factors', protectedBy)
    await page.goto('/settings/second-factors')
    await page.getByText(t('Your authenticator app')).waitFor()
  }),
  used(
    member('authenticator', async (page, t) => {
      await page.goto('/settings/second-factors')
      await page.getByRole('button', { name: t('Set up an app') }).click()
      await page.getByRole('dialog').getByRole('img').waitFor()
    }),
  ),
  member('backup-codes', async (page, t) => {
    const backupCodes = Array.from({ length: 10 }, (_, index) => `k7m2q-x9d4${index}`)
    await answer(page, '/auth/factors', protectedBy)
    await answer(page, '/auth/factors/backup-codes', { backupCodes })
    await page.goto('/settings/second-factors')
    await page.getByRole('button', { name: t('Get new codes') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('Get new codes') })
      .click()
    await page.getByText('k7m2q-x9d40').waitFor()
  }),
  still(
    member('services', async (page) => {
      const google = { provider: 'google', label: 'ada@example.org', createdAt: '2026-03-01T08:00:00.000Z' }
      await answer(page, '/auth/providers', { google: true, apple: true })
      await answer(page, '/auth/identities', { identities: [google], hasPassword: true })
      await page.goto('/settings/services')
      await page.getByText('ada@example.org').waitFor()
    }),
  ),
  member('prove', async (page, t) => {
    await refuse(page, '/account/export', 'prove_identity')
    await answer(page, '/auth/prove', { ways: ['password', 'code', 'backup', 'passkey'], provedUntil: null })
    await page.goto('/settings/data')
    await page.getByRole('button', { name: t('Download my data') }).click()
    await page.getByRole('dialog').waitFor()
  }),
  still(
    member('password-refused', async (page) => {
      await hold(page, '/account/password')
      await page.goto('/settings/password')
      await page.locator('main form [type="submit"]').click()
      await page.locator('main [aria-invalid="true"]').first().waitFor()
    }),
  ),
  still(
    member('settings-invitations', async (page, _, { other }) => {
      const made = { code: 'abcdefghjkmn', by: other, createdAt: other.createdAt, expiresAt: null }
      const invitations = [
        { ...made, _id: '0'.repeat(24), uses: 1, maxUses: 3, state: 'works' },
        { ...made, _id: '1'.repeat(24), uses: 1, maxUses: 1, state: 'used' },
      ]
      await handle(page, '/invitations', async (route) => {
        // The row of buttons wraps in another font, so it would jump where the data comes before the font.
        await page.evaluate('document.fonts.load("1em Inter Variable")')
        await route.fulfill({
          json: { invitations, nextCursor: null, left: 2 },
          headers: { [CONTRACT_HEADER]: '1' },
        })
      })
      await page.goto('/settings/invitations')
      await page.getByRole('main').getByRole('listitem').first().waitFor()
    }),
  ),
  still(
    member('settings-webhooks', async (page, t) => {
      const createdAt = '2026-11-20T09:30:00.000Z'
      const types = ['notification.reply', 'notification.mention', 'tweet.created']
      const id = '0'.repeat(24)
      const webhook = { _id: id, url: 'https://bot.example/plus', types, off: null, createdAt }
      const webhooks = [{ ...webhook, failingSince: createdAt, formerSecretUntil: null }]
      const sent = { type: types[0], createdAt, triedAt: createdAt, nextAt: null, tries: 1, ms: 120 }
      const deliveries = [
        { ...sent, _id: '1'.repeat(24), state: 'failed', status: 503, problem: 'status', tries: 10 },
        { ...sent, _id: '2'.repeat(24), state: 'delivered', status: 204, problem: null },
      ]
      await answer(page, '/webhooks', { webhooks })
      await answer(page, `/webhooks/${id}/deliveries`, { deliveries })
      await page.goto('/settings/webhooks')
      await page.getByRole('button', { name: t('Deliveries') }).click()
      await page.getByRole('list', { name: t('Deliveries') }).waitFor()
    }),
  ),
]
