/**
 * Push, from the press that turns it on to the screen it opens. The browser of these tests has no push service and shows no
 * notifications: the test provides the permission and the subscription, passes the pushed messages to the worker, and records
 * the shown notifications. The rest is real.
 */
import type { Worker } from '@playwright/test'
import { type Browser, type PushService, startPushService } from '#tests/services/push-browser.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

test.use({ hasWorker: true, settings: { PUSH_ALLOW_PRIVATE_HOSTS: 'on', PUSH_DELAY_SECONDS: '0' } })

let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
})
test.afterAll(() => service.close())

/** Gives a person's browser the permission for notifications, and a subscription at the test's push service. */
async function canBePushed({ page }: Person): Promise<Browser> {
  const phone = service.browser()
  await page.addInitScript(`{
    const held = 'test-push'
    const bytes = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
    const read = () => {
      const key = localStorage.getItem(held)
      return key && {
        ...${JSON.stringify({ endpoint: phone.endpoint })},
        options: { applicationServerKey: bytes(key) },
        toJSON: () => (${JSON.stringify(phone.subscription)}),
        unsubscribe: async () => (localStorage.removeItem(held), true),
      }
    }
    PushManager.prototype.getSubscription = async () => read()
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem(held, applicationServerKey)
      return read()
    }
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(held) ? 'granted' : permission })
    Notification.requestPermission = async () => (permission = 'granted')
  }`)
  return phone
}

interface Shown {
  title: string
  body: string
  data: { path: string }
}

const workerOf = ({ page }: Person): Worker => page.context().serviceWorkers()[0] as Worker

/** Passes the last pushed message to the worker; returns the notifications it shows. */
const shows = (person: Person, phone: Browser): Promise<Shown[]> =>
  workerOf(person).evaluate(async (message) => {
    const shown: Shown[] = []
    const self = globalThis as unknown as EventTarget & { registration: object }
    Object.assign(self.registration, {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options } as Shown),
    })
    // Without a display for app badges, this browser would crash.
    Object.assign(navigator, { setAppBadge: async () => {} })
    // The browser does not await an event that it did not dispatch.
    let work: unknown
    const waitUntil = (given: unknown) => {
      work = given
    }
    self.dispatchEvent(Object.assign(new Event('push'), { data: { json: () => message }, waitUntil }))
    await work
    return shown
  }, phone.received.at(-1)!.message)

/** Presses a shown notification. */
const presses = (person: Person, shown: Shown): Promise<void> =>
  workerOf(person).evaluate((given) => {
    const self = globalThis as unknown as EventTarget
    const notification = { ...given, close: () => {} }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  }, shown)

test('is turned on in the settings, shows what is new, and leads there', async ({ alice, bob }) => {
  const phone = await canBePushed(alice)
  await alice.opens('/settings')
  await alice.hasWorker()
  await alice.page
    .getByRole('main')
    .getByRole('link', { name: /^Notification settings/ })
    .click()
  await expect(alice.heading('Notification settings')).toBeVisible()
  await alice.button('Turn on push on this device').press('Enter')
  await expect(alice.page.getByText('Push is on for this device until you sign out.')).toBeVisible()
  await alice.page.getByRole('switch', { name: 'Likes Push' }).press('Space')
  await expect.poll(async () => (await alice.call('GET /notifications/settings')).push.like).toBe(false)

  await bob.hasWritten('alice', 'Are you there?')
  await expect.poll(() => phone.shows).toEqual(['bob: Are you there?'])
  expect(await shows(alice, phone), 'Plus is in front').toEqual([])

  const tweet = await alice.hasPosted('Hello')
  await alice.page.goto('about:blank')
  await bob.call('POST /tweets/like/:id', { params: { id: tweet._id } })
  const reply = await bob.hasReplied(tweet, 'Nice')
  await expect.poll(() => phone.shows).toEqual(['bob: Are you there?', 'bob replied to your post: Nice'])
  const path = `/tweet/${reply._id}`
  const shown = await shows(alice, phone)
  expect(shown).toMatchObject([{ title: 'bob replied to your post', body: 'Nice', data: { path } }])

  await alice.opens('/home')
  await alice.page.evaluate('void (window.isSamePage = true)')
  await presses(alice, shown[0]!)
  await expect(alice.page).toHaveURL(path)
  await expect(alice.post('Nice')).toBeVisible()
  expect(await alice.page.evaluate('window.isSamePage')).toBe(true)
})

test('ends on this device when its member leaves', async ({ alice, bob }) => {
  const phone = await canBePushed(alice)
  await alice.opens('/settings/notifications')
  await alice.hasWorker()
  await alice.button('Turn on push on this device').click()
  await expect(alice.page.getByText('Push is on for this device until you sign out.')).toBeVisible()
  await alice.page.getByRole('button', { name: 'Sign out' }).click()
  await expect(alice.page).toHaveURL('/signin')
  await expect.poll(() => alice.page.evaluate(`localStorage.getItem('test-push')`)).toBeNull()
  await bob.hasWritten('alice', 'Are you there?')
  expect(phone.tries).toBe(0)
})
