/** Two videos and a voice note of the seed, with captions. */
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { createRandom } from '#tools/random.ts'
import { filmLife, filmTram } from './films.ts'
import type { Network, PlannedPost } from './network.ts'
import { playString } from './plucked-string.ts'

interface Film {
  author: string
  /** Hours before the end of the story. */
  hoursAgo: number
  content: string
  alt: string
  make(ffmpeg: string): File | Promise<File>
  /** A WebVTT file in English. */
  captions?: string
}

const films: readonly Film[] = [
  {
    ...{ author: 'quiet_compiler', hoursAgo: 6.5 },
    content: 'Forty lines, no warnings, and it never does the same thing twice.',
    alt: 'Yellow cells on a dark grid that are born, move and die, with blue traces behind them',
    make: filmLife,
  },
  {
    ...{ author: 'ibrahim_oud', hoursAgo: 3.4 },
    content: 'Four bars in the stairwell of number 12. The echo is free.',
    alt: '',
    make: playString,
    captions: `WEBVTT

00:00.000 --> 00:05.000
[A slow phrase on a plucked string]

00:05.000 --> 00:10.000
[It goes down, and the stairwell answers]
`,
  },
  {
    ...{ author: 'tram_museum', hoursAgo: 1.2 },
    content: '@kwame_b As asked: car 7, on its own rails again. #TramSunday',
    alt: 'An old red tram passes a row of dark houses in the morning',
    make: filmTram,
    captions: `WEBVTT

00:00.000 --> 00:02.000
[A bell rings twice]

00:02.500 --> 00:06.000
Nineteen years in the shed, and it still rings.
`,
  },
]

interface Author {
  username: string
  token: string
}

/** Hours before the end of the story at which all are uploaded: they are prepared while others write. */
const UPLOADED_HOURS_AGO = 14

/** The uploads and the posts with their times, in order. `until` is the end of the story. */
export function planVideos(members: readonly Author[], until: number, ffmpeg: string): PlannedPost[] {
  const at = (hoursAgo: number) => Math.round(until - hoursAgo * HOUR_MS)
  const uploads = new Map<Film, Promise<string>>()
  const authorOf = ({ author }: Film) => members.find(({ username }) => username === author)!
  const upload = async (network: Network) => {
    for (const film of films) {
      const uploading = uploadFilm(network, authorOf(film), film, ffmpeg)
      // Its post throws what went wrong.
      uploading.catch(() => {})
      uploads.set(film, uploading)
    }
  }
  const posts = films.map((film) => ({
    at: at(film.hoursAgo),
    publish: async (network: Network) => {
      const body = { content: film.content, ...(film.alt !== '' && { alt: [film.alt] }) }
      const video = (await uploads.get(film))!
      const { tweet } = await network.call(authorOf(film).token, 'POST /tweets', { body: { ...body, video } })
      // Draws of its own, so that the rest of the story stays as it is.
      const random = createRandom(film.content.length)
      for (const { token } of random.some(members, 6 + random.below(12)))
        await network.call(token, 'POST /tweets/like/:id', { params: { id: tweet._id } })
    },
  }))
  return [{ at: at(UPLOADED_HOURS_AGO), publish: upload }, ...posts]
}

/** Uploads a video with its captions, and returns its id when it is ready. */
async function uploadFilm(network: Network, { token }: Author, film: Film, ffmpeg: string): Promise<string> {
  const files = { video: [await film.make(ffmpeg)] }
  const { video } = await network.call(token, 'POST /videos', { body: {}, files })
  const params = { id: video._id }
  if (film.captions !== undefined)
    await network.call(token, 'PUT /videos/:id/captions/:language', {
      params: { ...params, language: 'en' },
      body: { captions: film.captions },
    })
  let { state, message } = video
  while (state !== 'ready') {
    if (state === 'failed') throw new Error(`The video of ${film.author} could not be prepared: ${message}`)
    await wait(100)
    ;({ state, message } = (await network.call(token, 'GET /videos/:id', { params })).video)
  }
  return video._id
}
