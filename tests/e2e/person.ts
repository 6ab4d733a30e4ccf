/** A person with a browser, whose methods use the words of the spec. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Call, CallAnswer, CallInput } from '#contract/index.ts'
import { type CallArguments, toRequest } from '#contract/request.ts'
import { Calls } from './calls.ts'
import type { Plus } from './plus.ts'

interface Account {
  token: string
  user: { _id: string }
}

/** Network errors are expected if a journey takes the network or the server away while screens are fetched ahead. */
const AWAY = /net::ERR_(CONNECTION|INTERNET|NETWORK)|status of 503/

/** An address without a screen is answered with a page of its own and 404. */
const isNoPage = (text: string, url: string): boolean => text.includes('status of 404') && !/\.\w+$/.test(url)

/** Fetching the code of all screens ahead takes more processor time than the opened screen. */
const slowNetwork = `Object.defineProperty(NetworkInformation.prototype, 'effectiveType', { value: '3g' })`

type OpensWindow = () => Promise<Page>

export class Person {
  /** Complaints on the browser's console: errors, warnings, violations of the content security policy. */
  readonly complaints: string[] = []
  readonly username: string
  readonly #origin: string
  readonly #account: Account | null
  readonly #makeWindow: OpensWindow
  #window: { page: Page; calls: Calls } | undefined

  private constructor(origin: string, username: string, account: Account | null, makeWindow: OpensWindow) {
    this.#origin = origin
    this.username = username
    this.#account = account
    this.#makeWindow = makeWindow
  }

  /** Signs up with this username, in a new browser that is signed in; without a username, signed out. */
  static async enters(
    browser: Browser,
    { origin }: Pick<Plus, 'origin'>,
    username = '',
    { hasWorker = false, fetchesAhead = hasWorker }: { hasWorker?: boolean; fetchesAhead?: boolean } = {},
  ): Promise<Person> {
    const account = username ? await signUp(origin, username) : null
    return new Person(origin, username, account, async () => {
      const context = await browser.newContext({ baseURL: origin })
      const page = await context.newPage()
      if (account) await signIn(page, origin, account)
      // Tests cannot hold back, refuse or count the fetches of a service worker.
      if (!hasWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
      if (!fetchesAhead) await context.addInitScript(slowNetwork)
      return page
    })
  }

  get page(): Page {
    return this.#opened.page
  }

  get calls(): Calls {
    return this.#opened.calls
  }

  get #opened() {
    if (!this.#window) throw new Error(`${this.username || 'The visitor'} has no window yet: await opensWindow() first`)
    return this.#window
  }

  /** Opens an empty window. A person who only makes calls needs none, as a window takes a quarter of a second. */
  async opensWindow(): Promise<void> {
    this.#window ??= this.#watch(await this.#makeWindow())
  }

  async closesWindow(): Promise<void> {
    await this.#window?.page.context().close()
  }

  #watch(page: Page): { page: Page; calls: Calls } {
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      // The browser logs such a line for each refused or lost call; no page can prevent it.
      const [text, { url }] = [message.text(), message.location()]
      if (
        text.startsWith('Failed to load resource') &&
        (url.includes('/api/') || AWAY.test(text) || isNoPage(text, url))
      )
        return
      this.complaints.push(`${text} (${url})`)
    })
    return { page, calls: new Calls(page) }
  }

  /** Resolves once the service worker has cached the app for offline use. */
  async hasWorker(): Promise<void> {
    await this.page.evaluate('navigator.serviceWorker.ready')
    await expect.poll(() => this.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  }

  /** Opens another tab of the same browser. */
  async opensTab(path: string): Promise<Person> {
    const tab = new Person(this.#origin, this.username, this.#account, () => this.page.context().newPage())
    await tab.opens(path)
    return tab
  }

  /** Whether IndexedDB of this browser has a value with this key. */
  keeps(name: string): Promise<boolean> {
    return this.page.evaluate<boolean>(`new Promise((resolve) => {
      const opening = indexedDB.open('plus')
      opening.onupgradeneeded = () => opening.transaction.abort()
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getKey('${name}')
        reading.onsuccess = () => (opening.result.close(), resolve(reading.result !== undefined))
      }
    })`)
  }

  /** Resolves once the shown queries are stored for offline use, which happens when the tab is hidden. */
  async keepsScreens(): Promise<void> {
    await expect.poll(() => this.keeps('screens'), { timeout: 20_000 }).toBe(true)
    await this.page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      delete document.visibilityState
    `)
  }

  /** Resolves once the page is shown and fetches nothing. */
  async waitsForIdle(): Promise<void> {
    await this.calls.areDone()
  }

  /**
   * Resolves once all code is fetched ahead: without a service worker it could not be fetched offline. A page that has
   * nothing to fetch may go on to the next chunk, so only the last one of `prepare-for-offline.ts` is the end.
   */
  async isReadyForOffline(): Promise<void> {
    await this.calls.hasFetched('sign-in-screen')
    await this.calls.areDone()
  }

  /** Signs in to a browser that another person has used. */
  async isSignedInAt(page: Page): Promise<void> {
    await storeSession(page, this.#account!)
  }

  async opens(path: string): Promise<void> {
    await this.opensWindow()
    await this.page.goto(path)
    // Polls more often than an expectation.
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }

  /** Prevents live events, which would refetch failed data before a person asks for it. */
  async hasNoLiveEvents(): Promise<void> {
    await this.page.routeWebSocket('**/api/live', () => {})
  }

  /** Opens a path and waits for the live connection. */
  async opensLive(path: string): Promise<void> {
    await this.opensWindow()
    const live = this.isLive()
    await this.opens(path)
    await live
  }

  /** Resolves when the tab is next connected. */
  isLive(): Promise<void> {
    return new Promise((resolve) => {
      this.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (payload === '{"type":"ready"}') resolve()
        }),
      )
    })
  }

  /** Scrolls to a position without the animation of a wheel. */
  async scrollsTo(place: number): Promise<void> {
    await this.page.evaluate(`scrollTo(0, ${place})`)
  }

  /** Makes a call of the API without the browser, for events before the story. */
  async call<C extends Call>(call: C, ...[input]: CallArguments<C>): Promise<CallAnswer<C>> {
    return request(this.#origin, this.#account?.token ?? null, call, input ?? {})
  }

  /** Writes a post before the story. */
  async hasPosted(content: string, images: readonly Blob[] = [], alt: string[] = []): Promise<Tweet> {
    const files = images.length > 0 ? { files: { images } } : {}
    return (await this.call('POST /tweets', { body: { content, alt }, ...files })).tweet
  }

  /** Writes posts and waits until a search finds them, as the index is updated a moment later. */
  async hasPostedToBeFound(q: string, ...contents: string[]): Promise<void> {
    for (const content of contents) await this.hasPosted(content)
    const found = async () => (await this.call('GET /search', { query: { q } })).tweets.length
    await expect.poll(found, { timeout: 10_000 }).toBe(contents.length)
  }

  async hasQuoted(quoted: Tweet, content: string, images: readonly Blob[] = []): Promise<Tweet> {
    const files = images.length > 0 ? { files: { images } } : {}
    return (await this.call('POST /tweets', { body: { content, quote: quoted._id }, ...files })).tweet
  }

  async hasReplied(to: Tweet, content: string): Promise<Tweet> {
    return (await this.call('POST /tweets/reply/:id', { params: { id: to._id }, body: { content } })).tweet
  }

  /** Sends a message before the story. */
  async hasWritten(to: string, text: string): Promise<void> {
    await this.call('POST /messages', { body: { recipient: to, text } })
  }

  /** The message with this text in the open conversation. */
  message(text: string): Locator {
    return this.page
      .getByRole('region', { name: /^Messages with/ })
      .getByRole('listitem')
      .filter({ hasText: text })
  }

  /** The message field of the open conversation. */
  get messageField(): Locator {
    return this.page.getByRole('textbox', { name: /^Message @/ })
  }

  /** Returns to the tab from another one. */
  async looksAgain(): Promise<void> {
    await this.page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  }

  /** Edits the own profile before the story. */
  async hasEdited(
    change: Partial<CallInput<'PUT /profile'>['body']>,
    files: CallInput<'PUT /profile'>['files'] = {},
  ): Promise<void> {
    await this.call('PUT /profile', { body: { currentPassword: passwordOf(this.username), ...change }, files })
  }

  /** Follows or blocks a user before the story. */
  async has(act: 'follow' | 'block', username: string): Promise<void> {
    await this.call(`POST /users/:id/${act}`, { params: { id: username } })
  }

  /** Navigates by a press on a link of the navigation. */
  async goesTo(name: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  /** The post with this text, in a list or on its own page. */
  post(text: string): Locator {
    return this.page.getByRole('article').filter({ hasText: text })
  }

  /** The composer; on a post's page the reply box. */
  get composer(): Locator {
    return this.page.getByRole('form', { name: /^(New post|Reply|Compose)$/ })
  }

  /** The text field of the composer. */
  get field(): Locator {
    return this.composer.getByRole('textbox')
  }

  /** The button that sends a post: beside the field, or in the header of the compose screen. */
  get send(): Locator {
    return this.page
      .getByRole('main')
      .or(this.page.getByRole('dialog'))
      .getByRole('button', { name: /^(Post|Reply)$/ })
      .and(this.page.locator('[type=submit]'))
  }

  async posts(text: string): Promise<void> {
    await this.field.fill(text)
    await this.send.click()
    await expect(this.post(text)).toBeVisible()
  }

  /** Chooses files like the browser's own dialog. */
  async picks(...files: File[]): Promise<void> {
    const payloads = files.map(async (file) => ({
      name: file.name,
      mimeType: file.type,
      buffer: Buffer.from(await file.arrayBuffer()),
    }))
    await this.page.getByLabel('Images', { exact: true }).setInputFiles(await Promise.all(payloads))
  }

  /** Chooses an entry of the menu in the toolbar of the composer. */
  async picksMore(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More options' }).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  /** An action below a post. */
  action(text: string, name: 'Reply' | 'Repost' | 'Like' | 'Bookmark' | 'Share'): Locator {
    return this.post(text).getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** Likes, reposts or bookmarks a post, or undoes that. Repost is the first item of a menu. */
  async marks(text: string, name: 'Repost' | 'Like' | 'Bookmark'): Promise<void> {
    await this.action(text, name).click()
    if (name === 'Repost') await this.page.getByRole('menuitem', { name: /repost$/i }).click()
  }

  /** Chooses an item from the menu of a post. */
  async chooses(
    item: 'Edit' | 'Delete' | 'Pin to your profile' | 'Unpin from your profile' | 'Remove my post from this quote',
    text: string,
  ): Promise<void> {
    await this.post(text).getByRole('button', { name: 'More' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  /** The toast with this text. */
  toast(text: string): Locator {
    return this.page.locator('.Toastify').getByRole('alert').filter({ hasText: text })
  }

  /** Presses Undo of the last change. */
  undoes(): Promise<void> {
    return this.page.locator('.Toastify').getByRole('button', { name: 'Undo' }).last().click()
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }
}

/** A unique password. */
export const passwordOf = (username: string): string => `${username} likes long passwords`
export const emailOf = (username: string): string => `${username}@people.example`

const storeSession = (page: Page, { token, user }: Account) =>
  page.evaluate(
    `localStorage.setItem('token', ${JSON.stringify(token)}); localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`,
  )

/**
 * Sets the storage before the app first runs, in an empty page of its origin, as `storageState` would open a separate page for
 * that.
 */
async function signIn(page: Page, origin: string, account: Account): Promise<void> {
  await page.route(origin, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(origin)
  await storeSession(page, account)
  await page.unroute(origin)
}

/** Creates an account without a browser. */
export const signUp = (origin: string, username: string, email = emailOf(username)): Promise<Account> =>
  request(origin, null, 'POST /auth/signup', { body: { username, email, password: passwordOf(username) } })

async function request<C extends Call>(
  origin: string,
  token: string | null,
  call: C,
  input: object,
): Promise<CallAnswer<C>> {
  const [url, init] = toRequest(`${origin}/api`, call, input, token)
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`)
  return (response.status === 204 ? null : await response.json()) as CallAnswer<C>
}

/** Confirms an action with the password. */
export async function reauthenticates({ page, username }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(passwordOf(username))
  await dialog.getByRole('button', { name: 'Continue' }).click()
}
