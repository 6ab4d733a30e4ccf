import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NotificationSettings } from '#contract/calls/push.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import NotificationSettingsScreen from './notification-settings-screen.tsx'
import { clearPush, renewSubscription } from './push-subscription.ts'

const inApp = { follow: true, like: true, retweet: true, reply: true, quote: true, mention: true, poll: true }
const push = { ...inApp, like: false, message: true }
const settings: NotificationSettings = {
  ...{ inApp, inAppFrom: 'everyone', push, pushFrom: 'everyone' },
  ...{ others: 'drop', notFollowers: 'accept', newAccounts: 'accept', privateMentions: 'accept' },
}
const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const keyBytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
  sign.charCodeAt(0),
).buffer
const keys = { p256dh: 'p256dh', auth: 'auth' }

/** Fakes push in the browser, and a server. By default the member has turned push on nowhere. */
function fakeBrowser({
  permission = 'default',
  answer = 'granted',
  isHeld = false,
  heldKey = keyBytes,
  onServer = '',
} = {}) {
  let held: object | null = null
  const subscription = (endpoint: string, applicationServerKey: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => {
      held = null
      return true
    }),
  })
  if (isHeld) held = subscription('https://push.example/old', heldKey)
  const manager = {
    getSubscription: async () => held,
    subscribe: vi.fn(async () => {
      held = subscription('https://push.example/new', keyBytes)
      return held
    }),
  }
  const shown = { close: vi.fn() }
  const registration = { pushManager: manager, getNotifications: async () => [shown] }
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer
      return answer
    }),
  }
  const container = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: container, clearAppBadge: async () => {} })
  let endpoint: string | null = onServer || null
  const calls = fakeApi({
    'GET /notifications/settings': settings,
    'GET /push/key': { key },
    'GET /push/subscription': () => ({ endpoint }),
    'PUT /push/subscription': ({ body }) => {
      endpoint = (body as { endpoint: string }).endpoint
      return { ok: true }
    },
    'DELETE /push/subscription': () => {
      endpoint = null
      return { ok: true }
    },
  })
  const made = (call: string) => calls.filter((each) => each.call === call)
  return { manager, notification, shown, made, isSubscribed: () => held !== null }
}

/** The switch of a kind in a column: In Plus or Push. */
const kind = (name: string, isOn: boolean) => screen.findByRole('switch', { name, checked: isOn })
const open = () => showToAlice(<NotificationSettingsScreen />, { at: '/settings/notifications' })
const turnOn = () => screen.findByRole('button', { name: 'Turn on push on this device' })
const turnOff = () => screen.findByRole('button', { name: 'Turn off push on this device' })

afterEach(forgetAlice)

describe('Notification settings', () => {
  it('turns push on at a press, and off again', async () => {
    const { manager, notification, made, isSubscribed } = fakeBrowser()
    open()
    const button = await turnOn()
    expect(notification.requestPermission).not.toHaveBeenCalled()
    await userEvent.click(button)
    await screen.findByText(/Push is on/)
    expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
    expect(made('PUT /push/subscription')[0]!.body).toEqual({ endpoint: 'https://push.example/new', keys })
    await userEvent.click(await turnOff())
    await turnOn()
    expect([made('DELETE /push/subscription').length, isSubscribed()]).toEqual([1, false])
  })

  it('shows that push is on, though the state of before is answered late', async () => {
    const { promise, resolve } = later<{ endpoint: string | null }>()
    fakeBrowser()
    open()
    const button = await turnOn()
    // The window is focused again while the subscription is saved.
    let isSaved = false
    fakeApi({
      'GET /push/key': { key },
      'GET /push/subscription': () => promise,
      'PUT /push/subscription': () => {
        if (!isSaved) void queryClient.refetchQueries({ queryKey: ['push', 'device'] })
        isSaved = true
        return { ok: true }
      },
    })
    await userEvent.click(button)
    await screen.findByText(/Push is on/)
    resolve({ endpoint: null })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    screen.getByText(/Push is on/)
  })

  it('explains how to allow denied notifications', async () => {
    const { made } = fakeBrowser({ answer: 'denied' })
    open()
    await userEvent.click(await turnOn())
    await screen.findByText(/Your browser blocks notifications from Plus/)
    expect(screen.queryByRole('button', { name: /push on this device/ })).toBeNull()
    expect(made('PUT /push/subscription')).toEqual([])
  })

  it('stays off when the question was closed', async () => {
    fakeBrowser({ answer: 'default' })
    open()
    await userEvent.click(await turnOn())
    await turnOn()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says when the page did not come over a secure connection, and when the browser cannot', async () => {
    fakeBrowser()
    vi.stubGlobal('isSecureContext', false)
    open()
    await screen.findByText(/Push needs a secure connection/)
    forgetAlice()
    fakeBrowser()
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: undefined })
    Reflect.deleteProperty(navigator, 'serviceWorker')
    open()
    await screen.findByText(/This browser doesn’t support push/)
  })

  it('says when the browser’s push service cannot be reached', async () => {
    const { manager } = fakeBrowser()
    manager.subscribe.mockRejectedValue(new DOMException('no', 'AbortError'))
    open()
    await userEvent.click(await turnOn())
    await screen.findByText('Couldn’t reach your browser’s push service. Try again later.')
    await turnOn()
  })

  it('shows the switches, and flips one at once', async () => {
    fakeBrowser()
    const answer = later<NotificationSettings>()
    const calls = fakeApi({
      'GET /notifications/settings': settings,
      'PUT /notifications/settings': () => answer.promise,
    })
    open()
    const likes = await kind('Likes Push', false)
    screen.getByRole('switch', { name: 'Messages Push', description: 'Someone messages you', checked: true })
    likes.focus()
    await userEvent.keyboard(' ')
    await kind('Likes Push', true)
    expect(calls.at(-1)!.body).toEqual({ push: { like: true } })
    answer.resolve({ ...settings, push: { ...push, like: true } })
    await kind('Likes Push', true)
  })

  it('pushes nothing that is off in Plus, and asks from whom', async () => {
    fakeBrowser()
    const calls = fakeApi({
      'GET /notifications/settings': settings,
      'PUT /notifications/settings': settings,
    })
    open()
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['In Plus', 'Push'])
    const row = within(table.getByRole('rowheader', { name: /^Reposts/ }).closest('tr')!)
    await userEvent.click(row.getByRole('switch', { name: 'Reposts In Plus', checked: true }))
    const reposts = row.getByRole<HTMLInputElement>('switch', { name: 'Reposts Push', checked: false })
    expect([reposts.disabled, document.activeElement?.getAttribute('role')]).toEqual([true, 'switch'])
    // Messages are always in Plus.
    expect(table.getAllByRole('switch', { name: /In Plus$/ })).toHaveLength(7)
    expect(table.getAllByRole('switch', { name: /Push$/ })).toHaveLength(8)
    const choose = (name: string, choice: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name }), choice)
    await choose('Notify me about activity from', 'People you follow')
    const filter = within(screen.getByRole('region', { name: 'Filter notifications' }))
    await choose('Activity from everyone else', 'Filter')
    await choose('Private mentions by people you don’t follow', 'Don’t notify me')
    filter.getByRole('link', { name: /Filtered notifications/ })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Push activity from' }).value).toBe('everyone')
    await waitFor(() =>
      expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
        { inApp: { retweet: false } },
        { inAppFrom: 'following' },
        { others: 'filter' },
        { privateMentions: 'drop' },
      ]),
    )
  })

  it('puts a switch back when the server refuses', async () => {
    fakeBrowser()
    fakeApi({
      'GET /notifications/settings': settings,
      'PUT /notifications/settings': refuse('internal', undefined, ''),
    })
    open()
    await userEvent.click(await kind('Likes Push', false))
    await screen.findByText('Failed to save settings')
    await kind('Likes Push', false)
  })

  it('puts a switch back that was pressed twice, both times in vain', async () => {
    fakeBrowser()
    const { promise, resolve } = later<ReturnType<typeof refuse>>()
    fakeApi({
      'GET /notifications/settings': settings,
      'PUT /notifications/settings': () => promise,
    })
    open()
    await userEvent.dblClick(await kind('Likes Push', false))
    resolve(refuse('internal', undefined, ''))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    await kind('Likes Push', false)
  })

  it('is not taken back by an older answer', async () => {
    fakeBrowser()
    const { promise, resolve } = later<NotificationSettings>()
    let answer: NotificationSettings | Promise<NotificationSettings> = settings
    fakeApi({
      'GET /notifications/settings': () => answer,
      'PUT /notifications/settings': { ...settings, push: { ...push, like: true } },
    })
    open()
    const likes = await kind('Likes Push', false)
    answer = promise
    void queryClient.invalidateQueries()
    await userEvent.click(likes)
    resolve(settings)
    await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0))
    await kind('Likes Push', true)
  })

  it('shows "Failed to load settings" and retries on request', async () => {
    fakeBrowser()
    let answer: ReturnType<typeof refuse> | NotificationSettings = refuse('internal', undefined, '')
    fakeApi({ 'GET /notifications/settings': () => answer })
    open()
    await screen.findByText('Failed to load settings')
    answer = settings
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('switch', { name: 'Messages Push' })
  })
})

describe('the subscription of a browser', () => {
  it('is sent to the server only after a change', async () => {
    const changed = fakeBrowser({ permission: 'granted', isHeld: true, onServer: 'https://push.example/older' })
    await renewSubscription()
    expect(changed.made('PUT /push/subscription')[0]!.body).toMatchObject({ endpoint: 'https://push.example/old' })
    await renewSubscription()
    expect(changed.made('PUT /push/subscription')).toHaveLength(1)
  })

  it('is replaced when the server has another key', async () => {
    const { made } = fakeBrowser({ permission: 'granted', isHeld: true, heldKey: new ArrayBuffer(65) })
    await renewSubscription()
    expect(made('PUT /push/subscription')[0]!.body).toMatchObject({ endpoint: 'https://push.example/new' })
  })

  it('is left alone where push was never turned on', async () => {
    const { made, notification } = fakeBrowser({ permission: 'granted' })
    await renewSubscription()
    expect([made('GET /push/key').length, notification.requestPermission.mock.calls.length]).toEqual([0, 0])
  })

  it('ends with a sign-out, with its shown notifications', async () => {
    const { shown, isSubscribed } = fakeBrowser({ permission: 'granted', isHeld: true })
    await clearPush()
    expect([shown.close.mock.calls.length, isSubscribed()]).toEqual([1, false])
  })
})
