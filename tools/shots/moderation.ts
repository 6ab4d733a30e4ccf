/** The scenes of moderation, for moderators and members. */
import type { Page } from '@playwright/test'
import type { CaseDetail } from '#contract/calls/cases.ts'
import { appeal, decisions, entries, report } from './decision-data.ts'
import { act, ago, ana, counts, detail, messageReport, reports, rows, versions } from './moderation-data.ts'
import { answer, change, fail, member, POST_MENU, type Shot } from './shot.ts'
import type { Words } from './words.ts'

/** The desk with its calls answered. */
async function sit(page: Page): Promise<void> {
  await change(page, '/auth/me', { role: 'moderator' })
  await answer(page, '/moderation/counts', counts)
  await answer(page, '/moderation/cases', { cases: rows, nextCursor: null })
  await answer(page, '/moderation/log', { entries, nextCursor: null })
}

const desk = (name: string, path: string, ready: (page: Page, t: Words) => Promise<unknown>): Shot =>
  member(name, async (page, t) => {
    await sit(page)
    await page.goto(path)
    await ready(page, t)
  })

const casePath = `/moderation/${detail._id}`
const opensCase = (
  name: string,
  fields: Partial<CaseDetail>,
  then?: (page: Page, t: Words) => Promise<unknown>,
): Shot =>
  member(name, async (page, t) => {
    await sit(page)
    await answer(page, casePath.replace('/moderation/', '/moderation/cases/'), { ...detail, ...fields })
    const given = fields.kind === 'message' ? [messageReport] : reports
    await answer(page, `/moderation/cases/${detail._id}/reports`, { reports: given, nextCursor: null })
    await answer(page, `/moderation/cases/${detail._id}/versions`, { versions })
    await page.goto(casePath)
    await page
      .getByRole('button', { name: t('Decide…') })
      .or(page.getByText(t('Appeal')).first())
      .first()
      .waitFor()
    await then?.(page, t)
  })

async function decides(page: Page, t: Words, choice: string) {
  await page.getByRole('button', { name: t('Decide…') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(choice) })
    .first()
    .click()
}

async function reportsPost(page: Page, t: Words) {
  await page.goto('/user/tomasz')
  await page.locator(POST_MENU).first().click()
  await page.getByRole('menuitem', { name: t('Report post') }).click()
  await page.getByRole('radio').first().waitFor()
}

export const moderation: readonly Shot[] = [
  desk('moderation', '/moderation', (page) => page.locator('[data-case]').first().waitFor()),
  desk('moderation-selected', '/moderation', async (page) => {
    await page.locator('[data-case] input').first().check()
    await page.locator('[data-case] input').nth(2).check()
  }),
  member('moderation-empty', async (page) => {
    await sit(page)
    await answer(page, '/moderation/cases', { cases: [], nextCursor: null })
    await page.goto('/moderation')
  }),
  member('moderation-refused', async (page) => {
    await sit(page)
    await fail(page, '/moderation/cases')
    await page.goto('/moderation')
    await page.locator('main [role="alert"]').first().waitFor()
  }),
  member('moderation-of-members', (page) => page.goto('/moderation')),
  desk('moderation-appeals', '/moderation?tab=appeals', (page) => page.locator('main li a').first().waitFor()),
  desk('moderation-log', '/moderation?tab=log', (page, t) => page.getByText(t('Open case')).first().waitFor()),
  opensCase('case', {}),
  opensCase('case-further-down', {}, (page) => page.mouse.wheel(0, 700)),
  opensCase('case-message', {
    kind: 'message',
    tweet: null,
    excerpt: rows[1]!.excerpt,
    categories: rows[1]!.categories,
    claimedBy: ana,
    reportsCount: 1,
  }),
  opensCase('case-appeal', {
    status: 'closed',
    outcome: 'acted',
    closedBy: ana,
    hasOpenAppeal: true,
    appeal,
    canAnswerAppeal: true,
    acts: [act(5, { kind: 'suspend', canUndo: true, canLift: true, createdAt: ago(20), endsAt: ago(-200) })],
  }),
  opensCase('case-decide', {}, async (page, t) => {
    await page.getByRole('button', { name: t('Decide…') }).click()
    await page.getByRole('dialog').waitFor()
  }),
  opensCase('case-suspend', {}, async (page, t) => {
    await decides(page, t, 'Suspend account')
    await page.getByRole('dialog').getByRole('combobox').first().selectOption('7')
    await page.getByRole('dialog').getByRole('combobox').nth(2).selectOption('hate')
  }),
  opensCase('case-undo', { acts: [act(5, { canUndo: true })] }, async (page, t) => {
    await page
      .getByRole('button', { name: t('Undo') })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  member('report', reportsPost),
  member('report-details', async (page, t) => {
    await reportsPost(page, t)
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: t('Next') }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
  }),
  member('report-thanks', async (page, t) => {
    await answer(page, '/reports', { report: report(0, {}) }, 201)
    await reportsPost(page, t)
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: t('Next') }).click()
    await page.getByRole('button', { name: t('Send report') }).click()
    await page.getByRole('button', { name: t('Done') }).waitFor()
  }),
  member('decisions', async (page) => {
    await answer(page, '/decisions', { decisions, nextCursor: null })
    await page.goto('/settings/decisions')
    await page.locator('main article').first().waitFor()
  }),
  member('decisions-appeal', async (page, t) => {
    await answer(page, '/decisions', { decisions, nextCursor: null })
    await page.goto('/settings/decisions')
    await page.getByRole('button', { name: t('Appeal') }).click()
    await page.locator('main textarea').fill('I was angry and I’m sorry.')
  }),
  member('own-reports', async (page) => {
    const own = [
      report(0, {}),
      report(1, { kind: 'user', excerpt: '', category: 'spam', outcome: 'acted' }),
      report(2, { kind: 'message', category: 'harassment', note: 'I asked him to stop.', outcome: 'dismissed' }),
    ]
    await answer(page, '/reports', { reports: own, nextCursor: null })
    await page.goto('/settings/reports')
    await page.locator('main li').first().waitFor()
  }),
  member('suspended', async (page) => {
    await change(page, '/auth/me', { standing: ['suspended'] })
    await answer(page, '/decisions', { decisions: decisions.slice(0, 1), nextCursor: null })
    await page.goto('/home')
    await page.locator('main article').first().waitFor()
  }),
  member('moderated-user', async (page) => {
    await sit(page)
    const cases = rows.filter(({ user }) => user._id === detail.user._id)
    const known = { account: detail.account, acts: detail.history, cases, canAct: true }
    await answer(page, '/moderation/users/nils_w', known)
    await page.goto('/moderation/users/nils_w')
    await page.locator('main li a').first().waitFor()
  }),
  member('home-frozen', async (page) => {
    await change(page, '/auth/me', { standing: ['frozen'] })
    await page.goto('/home')
    await page.getByRole('article').first().waitFor()
  }),
]
