/** Composers at work. */
import type { Locator, Page } from '@playwright/test'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { createRandom } from '#tools/random.ts'
import { drawPicture } from '#tools/seed/pictures.ts'
import { answer, at, member, type Shot, still, used } from './shot.ts'
import { waitingForVideo } from './videos.ts'
import type { Words } from './words.ts'

const FOG = 'The fog came in so fast this morning that the hill simply stopped existing.'

/** Opens Home and returns the field for a post, which phones have behind a button. */
async function openComposer(page: Page, t: Words): Promise<Locator> {
  await page.goto('/home')
  await page.getByRole('article').first().waitFor()
  const field = page.getByRole('textbox', { name: t('What’s happening?') })
  const button = page.locator('a.fixed[href="/compose"]')
  await field.or(button).filter({ visible: true }).first().waitFor()
  if (await button.isVisible()) await button.click()
  await field.waitFor()
  return field
}

/** A composer of its own with that text. */
const composing = (name: string, text: string, more: (page: Page, t: Words) => Promise<unknown>): Shot =>
  member(name, async (page, t) => {
    await page.goto('/compose')
    await page.getByRole('textbox').first().fill(text)
    await more(page, t)
  })

/** Adds drawn photos, and other files. */
async function pick(page: Page, count: number, ...others: { name: string; mimeType: string; buffer: Buffer }[]) {
  const random = createRandom(7)
  const files = [...others]
  for (let number = 0; number < count; number++) {
    const { file } = await drawPicture(random, 'travel')
    files.push({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })
  }
  await page.locator('form input[type="file"]').setInputFiles(files)
  await page
    .locator('form img[src^="blob:"]')
    .nth(count - 1)
    .waitFor()
}

const draft = (number: number, ...texts: string[]) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  posts: texts.map((text) => ({ text, images: number % 2 })),
  replyTo: null,
  updatedAt: new Date(Date.now() - number * 7_000_000).toISOString(),
})

/** One that waits for its video, one with an image, a thread, and one that could not be published. */
function scheduledPosts(media: Tweet['media']): ScheduledPost[] {
  const scheduled = (number: number, more: Partial<ScheduledPost>): ScheduledPost => ({
    _id: `01c3a1b2d4e5f6071829300${number}`,
    publishAt: new Date(Math.ceil(Date.now() / HOUR_MS + 30 * number) * HOUR_MS).toISOString(),
    ...{ timeZone: 'UTC', state: 'waiting', thread: { content: [FOG] }, media: [], videos: [], replyTo: null },
    updatedAt: new Date().toISOString(),
    ...more,
  })
  return [
    waitingForVideo(),
    scheduled(1, { thread: { content: ['By ten it was gone.'], imagesPerPost: [1] }, media: media.slice(0, 1) }),
    scheduled(2, { thread: { content: ['صباح الخير', 'Two.'], audience: 'followers' }, timeZone: 'Asia/Tokyo' }),
    scheduled(3, {
      ...{ publishAt: new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString(), state: 'failed' },
      ...{ reason: 'tweet_not_found', message: 'Post not found.', replyTo: '01c3a1b2d4e5f60718293000' },
    }),
  ]
}

export const writing: readonly Shot[] = [
  composing('compose', FOG, async () => {}),
  composing('compose-over', `${FOG} `.repeat(4).trim(), async () => {}),
  composing('compose-thread', FOG, async (page, t) => {
    await page.getByRole('button', { name: t('Add a post to the thread') }).click()
    await page.getByRole('textbox').nth(1).fill('By ten it was gone.')
    await page.getByRole('button', { name: t('Add a post to the thread') }).click()
  }),
  composing('compose-images', FOG, (page) => pick(page, 3)),
  composing('compose-description', FOG, async (page) => {
    await pick(page, 1)
    await page.locator('button[data-lacks-alt]').click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
  }),
  used(
    member('compose-suggestions', async (page, t, { other }) => {
      await page.goto('/compose')
      await page.getByRole('textbox').first().fill(FOG)
      await page.getByRole('button', { name: t('Add a post to the thread') }).click()
      await page
        .getByRole('textbox')
        .nth(1)
        .pressSequentially(`Ask @${other.username.slice(0, 2)}`)
      await page.getByRole('option').first().waitFor()
    }),
  ),
  used(
    composing('compose-suggested-description', FOG, async (page, t) => {
      await answer(page, '/grok', { model: 'llava', canSee: true })
      await answer(page, '/grok/alt', { text: 'A blue square' })
      await page.reload()
      await pick(page, 1)
      await page.locator('button[data-lacks-alt]').click()
      await page.getByRole('button', { name: t('Suggest a description') }).click()
      await page.getByText(t('Suggested by AI. Check it before you post.')).waitFor()
    }),
  ),
  used(
    composing('compose-emoji', FOG, async (page, t) => {
      await page.getByRole('button', { name: t('Add emoji') }).click()
      await page.getByRole('combobox', { name: t('Search emoji') }).waitFor()
    }),
  ),
  used(
    composing('compose-more', FOG, async (page, t) => {
      await page.getByRole('button', { name: t('More options') }).click()
      await page.getByRole('menuitem', { name: t('Schedule…') }).waitFor()
    }),
  ),
  used(
    composing('schedule', FOG, async (page, t) => {
      await page.getByRole('button', { name: t('More options') }).click()
      await page.getByRole('menuitem', { name: t('Schedule…') }).click()
      await page.getByLabel(t('Date')).waitFor()
    }),
  ),
  used(
    composing('compose-scheduled', FOG, async (page, t) => {
      await page.getByRole('button', { name: t('More options') }).click()
      await page.getByRole('menuitem', { name: t('Schedule…') }).click()
      await page.getByLabel(t('Date')).waitFor()
      await page.getByRole('button', { name: t('Done') }).click()
      await page.getByRole('button', { name: t('Remove the time') }).waitFor()
    }),
  ),
  still(
    member('scheduled', async (page, _, { tweet }) => {
      await answer(page, '/scheduled', { scheduled: scheduledPosts(tweet.media), nextCursor: null })
      await page.goto('/scheduled')
      await page.getByText(FOG).waitFor()
    }),
  ),
  still(at('scheduled-empty', '/scheduled')),
  composing('compose-close', FOG, async (page, t) => {
    await page.getByRole('button', { name: t('Cancel') }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  used(
    member('drafts', async (page, t) => {
      const drafts = [draft(1, FOG), draft(2, 'One.', 'Two.', 'Three.'), draft(3, 'صباح الخير')]
      await answer(page, '/drafts', { drafts })
      await page.goto('/compose')
      await page.getByRole('button', { name: t('Drafts') }).click()
      // The composer may hold the same text, from another scene.
      await page.getByRole('dialog').getByText(FOG).waitFor()
    }),
  ),
  member('drafts-empty', async (page, t) => {
    await page.goto('/compose')
    await page.getByRole('button', { name: t('Drafts') }).click()
    await page.getByText(t('No drafts')).waitFor()
  }),
  used(
    member('home-writing', async (page, t) => {
      const field = await openComposer(page, t)
      await field.fill(`${'A thought that does not end. '.repeat(9)}Almost.`)
      await pick(page, 1, { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('?') })
    }),
  ),
  member('home-waiting', async (page, t) => {
    const field = await openComposer(page, t)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText(t('You’re offline. What you see may be out of date.')).waitFor()
    await field.fill('Written in a tunnel.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('status', { name: t('Waiting to be sent') }).waitFor()
  }),
  member('reply', async (page, t) => {
    await page.goto('/home')
    await page.locator('[data-action="reply"]').first().click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: t('Post your reply') })
      .waitFor()
  }),
]
