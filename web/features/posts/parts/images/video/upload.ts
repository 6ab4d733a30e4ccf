import { ApiError, failureText, isUnanswered } from '#web/core/api/api.ts'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { askedPause } from '#web/core/api/retry-pause.ts'
import { t } from '#web/core/i18n.ts'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { deleteVideo, fetchVideo, setCaptions, uploadVideo } from './api.ts'
import { checkFile } from './check-file.ts'
import { beforeLeaving, inOneTab, untilVisible } from './tabs.ts'
import { isSettled, setVideoState, stateOfVideo, uploadOf, type VideoState } from './video-states.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 8_000

const GONE = t('This video is no longer there. Upload it again.')

/** Uploads one video or voice note, and asks how far the server is with it. */
export class Upload {
  /** The id on the server. */
  #uploaded: string | null
  #medium: WrittenMedium
  /** The id of an upload that the server has deleted, which the post may still name. */
  #expired: string | null = null
  /** What was lost is uploaded once more by itself, so that a server that loses everything does not get it forever. */
  #isAgain = false
  #followers = 0
  #isRunning = false
  readonly #ending = new AbortController()
  /** Of the file that is being sent. */
  #sending: { isSent: boolean; stop: AbortController } | null = null
  readonly #onRelease: () => void
  #wake = () => {}

  /** `onRelease`: nobody follows it, and it does nothing. */
  constructor(medium: WrittenMedium, onRelease: () => void) {
    this.#medium = medium
    this.#uploaded = uploadOf(medium)
    this.#onRelease = onRelease
  }

  follow(medium: WrittenMedium): () => void {
    this.#medium = medium
    this.#followers++
    // That stays so while the page is open. What is ready may be gone because another tab is posting it.
    if (!isSettled(medium)) this.run()
    this.#wake()
    return () => {
      this.#followers--
      this.#release()
    }
  }

  /** An upload goes on without its composer; then only its state stays. */
  #release(): void {
    if (!this.#isRunning && this.#followers === 0) this.#onRelease()
  }

  /** The id on the server, also from another tab. */
  #find(): string | null {
    const known = uploadOf(this.#medium)
    if (known !== this.#expired) this.#uploaded ??= known
    return this.#uploaded
  }

  /** What the server has the whole file of is deleted there once its answer names it. */
  end(): void {
    this.#ending.abort()
    if (!this.#sending?.isSent) this.#sending?.stop.abort()
  }

  run(): void {
    if (this.#isRunning || this.#ending.signal.aborted) return
    this.#isRunning = true
    void this.#run().finally(() => {
      this.#isRunning = false
      this.#release()
    })
  }

  async #run(): Promise<void> {
    try {
      let uploaded = this.#find()
      while (!uploaded) {
        if ((await this.#upload()) === 'stopped') return
        uploaded = this.#find()
      }
      await this.#poll(uploaded)
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#fail(failureText(error, t('Something went wrong')))
    }
  }

  async #upload(): Promise<'stopped' | 'held' | 'uploaded' | 'elsewhere'> {
    this.#ending.signal.throwIfAborted()
    const { id, file } = this.#medium
    if (typeof file === 'string') return this.#fail(GONE)
    if (getConnection() !== 'online') return this.#hold()
    this.#set('uploading', 0)
    const refusal = await checkFile(file)
    if (refusal) return this.#fail(refusal)
    try {
      return await inOneTab(id, () => this.#send(file))
    } catch (error) {
      if (!mayPass(error) || this.#ending.signal.aborted) throw error
      if (getConnection() === 'offline') return this.#hold()
      const message = isUnanswered(error) ? undefined : failureText(error, t('Something went wrong'))
      this.#show({ phase: 'interrupted', percent: 0, upload: null, message })
      return 'stopped'
    }
  }

  async #send(file: File): Promise<'uploaded'> {
    const sending = { isSent: false, stop: new AbortController() }
    this.#sending = sending
    const onShare = (share: number) => {
      sending.isSent = share === 1
      this.#set('uploading', Math.floor(share * 100))
    }
    const video = await beforeLeaving(() => uploadVideo(file, sending.stop.signal, onShare))
    if (!this.#ending.signal.aborted) await this.#sendCaptions(video._id)
    if (this.#ending.signal.aborted) {
      deleteVideo(video._id).catch(() => {})
      throw this.#ending.signal.reason
    }
    this.#uploaded = video._id
    this.#show(stateOfVideo(video))
    return 'uploaded'
  }

  /** An upload that has expired had captions, too. */
  async #sendCaptions(upload: string): Promise<void> {
    for (const { language, text } of this.#medium.video?.captions ?? [])
      if (text !== '') await setCaptions(upload, language, text).catch(() => {})
  }

  /** Asks how far the server is, less and less often. Ends when it is done, or when nobody follows. */
  async #poll(upload: string): Promise<void> {
    let pause = FIRST_PAUSE_MS
    let before = ''
    while (this.#followers > 0) {
      await untilVisible()
      try {
        const video = await fetchVideo(upload, this.#ending.signal)
        this.#show(stateOfVideo(video))
        if (video.state === 'ready' || video.state === 'failed') {
          this.#isAgain = false
          return
        }
        const now = `${video.state} ${video.progress}`
        pause = now === before ? Math.min(pause * 1.5, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
        before = now
      } catch (error) {
        if (error instanceof ApiError && error.code === 'video_not_found') {
          // It has expired. The file may be here.
          this.#expired = upload
          this.#uploaded = null
          if (this.#isAgain) return this.#show({ phase: 'interrupted', percent: 0, upload: null, message: GONE })
          this.#isAgain = true
          return this.#run()
        }
        if (!mayPass(error)) throw error
        pause = Math.max(LONGEST_PAUSE_MS, askedPause(error))
      }
      await this.#wait(pause)
    }
  }

  /** Waits, or until a new follower looks. */
  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, ms)
      this.#ending.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Waits for the connection. */
  async #hold(): Promise<'held'> {
    this.#set('held', 0)
    await new Promise<void>((resolve) => {
      const end = () => {
        stop()
        resolve()
      }
      const stop = subscribeConnection(() => {
        if (getConnection() === 'online') end()
      })
      this.#ending.signal.addEventListener('abort', end, { once: true })
    })
    return 'held'
  }

  #fail(message: string): 'stopped' {
    this.#show({ phase: 'failed', percent: 0, upload: this.#uploaded, message })
    return 'stopped'
  }

  #set(phase: VideoState['phase'], percent: number): void {
    this.#show({ phase, percent, upload: this.#uploaded })
  }

  #show(state: VideoState): void {
    if (!this.#ending.signal.aborted) setVideoState(this.#medium.id, state)
  }
}

/** Whether a call may succeed later, as it is. */
const mayPass = (error: unknown): boolean =>
  isUnanswered(error) ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500 || error.code === 'too_many_videos'))
