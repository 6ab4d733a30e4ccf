/** Link cards: with a wide image, a square one and none, long texts and Arabic ones. */
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import type { Card } from '#contract/parts/card.ts'
import { handle, member, type Shot, still } from './shot.ts'

const TITLE = 'How the city learned to love its river again'
const LONG = `${TITLE}, and why a title of three lines is cut after two of them in every list of posts`
const ABOUT =
  'For a hundred years nobody swam here. Then neighbours began to measure the water, and everything changed.'
const url = 'https://www.example.org/2026/river'
const content = `Worth a read: ${url}`

const card = (image: Tweet['media'][number] | undefined, change: Partial<Card> = {}): Card => ({
  ...{ url, title: TITLE, description: ABOUT, site: 'The Example Review' },
  ...(image && { image: { ...image, width: 1200, height: 630 } }),
  ...change,
})

/** The cards of the first posts of Home. */
function cards(image: Tweet['media'][number] | undefined): Partial<Tweet>[] {
  const square = image && { image: { ...image, width: 400, height: 400 } }
  const arabic = {
    title: 'كيف تعلمت المدينة أن تحب نهرها من جديد',
    description: 'منذ مئة عام لم يسبح أحد هنا',
    site: 'المجلة',
  }
  return [
    { content, card: card(image) },
    { content, card: card(undefined, square) },
    { content, card: card(undefined, { title: LONG, site: '' }) },
    { content, card: card(undefined, { ...square, ...arabic }) },
  ]
}

export const cardScenes: readonly Shot[] = [
  still(
    member('home-cards', async (page) => {
      await handle(page, '/timelines/for-you', async (route) => {
        const response = await route.fetch()
        const timeline: TweetPage = await response.json()
        const shown = cards(timeline.tweets.find(({ media }) => media.length > 0)?.media[0])
        const tweets = timeline.tweets.map((tweet, index) =>
          shown[index] ? { ...tweet, media: [], ...shown[index] } : tweet,
        )
        await route.fulfill({ response, json: { ...timeline, tweets } })
      })
      await page.goto('/home')
      await page.getByRole('link', { name: TITLE }).first().waitFor()
    }),
  ),
]
