/** Polls: answers to choose from, results, and a poll being written. */
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { handle, member, type Shot, still, used } from './shot.ts'

const DRINKS = ['Tea', 'Coffee', 'Water', 'Something else entirely']
const LONG = [
  'A long answer that takes nearly fifty characters',
  'No',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützen',
]
const ARABIC = ['الشاي بالنعناع', 'القهوة العربية', 'الماء']

const poll = (texts: readonly string[], votes: readonly number[] | null, change: Partial<Poll> = {}): Poll => ({
  choices: texts.map((text, index) => ({ text, ...(votes && { votes: votes[index] ?? 0 }) })),
  ...{ isMultiple: false, isEnded: false, version: 0, votersCount: 128 },
  endsAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  ...change,
})

/** The polls of the first posts of Home. */
const polls = (): Partial<Tweet>[] => [
  { content: 'What do you drink in the morning?', poll: poll(DRINKS, null) },
  { content: 'What do you drink in the morning?', poll: poll(DRINKS, [60, 41, 20, 7], { ownVotes: [1] }) },
  { content: 'Which of these?', poll: poll(LONG, null, { isMultiple: true }) },
  {
    content: 'Which of these?',
    poll: poll(LONG, [80, 128, 33], { isMultiple: true, ownVotes: [0, 1], votersCount: 130 }),
  },
  { content: 'ماذا تفضل في الصباح؟', poll: poll(ARABIC, [300, 900, 34], { isEnded: true, votersCount: 1_234 }) },
]

export const pollScenes: readonly Shot[] = [
  still(
    member('home-polls', async (page, t) => {
      await handle(page, '/timelines/for-you', async (route) => {
        const response = await route.fetch()
        const timeline: TweetPage = await response.json()
        const shown = polls()
        const tweets = timeline.tweets.map((tweet, index) =>
          shown[index] ? { ...tweet, media: [], ...shown[index] } : tweet,
        )
        await route.fulfill({ response, json: { ...timeline, tweets } })
      })
      await page.goto('/home')
      await page
        .getByRole('button', { name: t('Vote', 'verb') })
        .first()
        .waitFor()
    }),
  ),
  used(
    member('compose-poll', async (page, t) => {
      await page.goto('/compose')
      await page.getByRole('textbox').first().fill('What do you drink in the morning?')
      await page.getByRole('button', { name: t('Add a poll') }).click()
      const answers = page.getByRole('group', { name: t('Poll') }).getByRole('textbox')
      await answers.first().fill('Tea')
      await page.getByRole('button', { name: t('Add an answer') }).click()
      await answers.nth(1).fill('A long answer that takes nearly fifty characters')
      await answers.nth(2).fill('Tea')
      await answers.first().focus()
    }),
  ),
]
