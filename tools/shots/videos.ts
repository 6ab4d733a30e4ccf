/** Videos and voice notes: in posts, in the composer while they are prepared, and in posts that wait for them. */
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import type { Video } from '#contract/calls/videos.ts'
import type { MediaVideo } from '#contract/parts/video.ts'
import { answer, change, handle, member, type Shot, still, used } from './shot.ts'

type Medium = Tweet['media'][number]

const STAIRWELL = 'The stairwell of number 12.'

/** Louder in the middle of each phrase. */
const loudness = Array.from({ length: 60 }, (_, bar) => Math.round(55 + 40 * Math.sin(bar / 4) * Math.cos(bar / 11)))

const captions: MediaVideo['captions'] = [{ language: 'en', cues: [{ from: 0, to: 4, text: 'The echo is free.' }] }]

const video = (image: Medium, shape: Partial<Medium>, change: Partial<MediaVideo> = {}): Medium => ({
  ...image,
  ...shape,
  video: { kind: 'video', url: '/media/none.mp4', seconds: 42, hasSound: true, ...change },
})

const voice = (image: Medium, change: Partial<MediaVideo> = {}): Medium =>
  video(image, { alt: '' }, { kind: 'voice', seconds: 12.4, loudness, ...change })

/** The media of the first posts of Home: wide, upright, and voice notes with and without captions. */
const shown = (image: Medium): Partial<Tweet>[] => [
  { content: 'Car 7, on its own rails again.', media: [video(image, { width: 1280, height: 720 }, { captions })] },
  { content: '', media: [voice(image, { captions })] },
  { content: STAIRWELL, media: [voice(image, { seconds: 58 })] },
  { content: '', media: [video(image, { width: 406, height: 720, alt: '' }, { hasSound: false, seconds: 7 })] },
]

/** An upload that is being prepared. */
const preparing = (): Video => ({
  ...{ _id: '01c3a1b2d4e5f60718293009', state: 'processing', progress: 42, captionLanguages: [] },
  createdAt: new Date().toISOString(),
})

/** A post that is published as soon as its video is ready. */
export const waitingForVideo = (): ScheduledPost => ({
  ...{ _id: '01c3a1b2d4e5f60718293008', publishAt: new Date().toISOString(), whenReady: true, timeZone: 'UTC' },
  ...{ state: 'waiting', thread: { content: ['The whole harbour in a minute.'] }, media: [], replyTo: null },
  ...{ videos: [preparing()], updatedAt: new Date().toISOString() },
})

export const videoScenes: readonly Shot[] = [
  still(
    member('home-videos', async (page, _, network) => {
      await handle(page, '/timelines/for-you', async (route) => {
        const response = await route.fetch()
        const timeline: TweetPage = await response.json()
        const images = timeline.tweets.flatMap(({ media }) => media)
        const image = images.find(({ width, height }) => width > 1.5 * height) ?? network.tweet.media[0]!
        const posts = shown(image)
        const tweets = timeline.tweets.map((tweet, index) => ({ ...tweet, ...posts[index] }))
        await route.fulfill({ response, json: { ...timeline, tweets } })
      })
      await page.goto('/home')
      await page.getByText(STAIRWELL).waitFor()
    }),
  ),
  used(
    member('compose-video', async (page, _, { tweet }) => {
      const video = preparing()
      await change(page, '/network', { takesVideos: true })
      await answer(page, '/videos', { video }, 202)
      await answer(page, `/videos/${video._id}`, { video })
      // Another scene may have left images in the composer without a quote.
      await page.goto(`/compose?quote=${tweet._id}`)
      await page.getByRole('textbox').first().fill('The whole harbour in a minute.')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'More options' }).first().click()
      await page.getByRole('menuitem', { name: 'Add a video' }).click()
      await (await chooser).setFiles({ name: 'harbour.mp4', mimeType: 'video/mp4', buffer: Buffer.from('?') })
      await page.locator('[role="progressbar"][aria-valuenow="42"]').waitFor()
    }),
  ),
]
