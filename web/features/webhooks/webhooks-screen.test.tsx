import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/calls/webhooks.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import WebhooksScreen from './webhooks-screen.tsx'

const NOW = '2026-11-27T12:00:00.000Z'
const webhook: Webhook = {
  ...{ _id: '01c3a1b2d4e5f60718293a4b', url: 'https://bot.example/in', types: ['notification.reply'] },
  ...{ off: null, createdAt: NOW, failingSince: null, formerSecretUntil: null },
}
const failed: WebhookDelivery = {
  ...{ _id: '01c3a1b2d4e5f60718293a4c', type: 'notification.reply', createdAt: NOW, state: 'failed', triedAt: NOW },
  ...{ nextAt: null, tries: 10, status: 503, problem: 'status', ms: 40 },
}

function open(webhooks: Webhook[], fakes: Parameters<typeof fakeApi>[0] = {}) {
  const held = { webhooks }
  const seen = fakeApi({
    'GET /webhooks': () => held,
    'GET /webhooks/:id/deliveries': { deliveries: [failed] },
    ...fakes,
  })
  showToAlice(<WebhooksScreen />, { at: '/settings/webhooks' })
  return { held, made: (call: string) => seen.filter((each) => each.call === call) }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(forgetAlice)

describe('Webhooks', () => {
  it('adds one: address and events, errors beside the address, then the secret once', async () => {
    const { held, made } = open([], {
      'POST /webhooks': ({ body }) =>
        (body as { url: string }).url.startsWith('https:')
          ? { webhook, secret: 'whsec_abc' }
          : refuse('invalid_fields', { url: 'Enter an address that begins with https://.' }),
    })
    await screen.findByText('No webhooks yet')
    await press('Add a webhook')
    await userEvent.type(await screen.findByLabelText('Address'), 'http://bot.example/in')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Someone quotes you' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'You post' }))
    await press('Add')
    await screen.findByText('Enter an address that begins with https://.')
    await userEvent.clear(screen.getByLabelText('Address'))
    await userEvent.type(screen.getByLabelText('Address'), 'https://bot.example/in')
    held.webhooks = [webhook]
    await press('Add')
    within(await screen.findByRole('dialog', { name: 'Save the secret' })).getByText('whsec_abc')
    const types = ['notification.reply', 'notification.mention', 'tweet.created']
    expect(made('POST /webhooks')[1]!.body).toEqual({ url: 'https://bot.example/in', types })
    await press('I’ve saved it')
    await screen.findByText('https://bot.example/in')
  })

  it('shows the log, sends a delivery again, and turns the webhook off', async () => {
    const { made } = open([webhook], {
      'POST /webhooks/:id/deliveries/:deliveryId/again': { delivery: { ...failed, state: 'waiting', tries: 0 } },
      'PUT /webhooks/:id': { webhook: { ...webhook, off: 'member' } },
    })
    await press(/^Deliveries/)
    const row = within(await screen.findByRole('list', { name: 'Deliveries' }))
    row.getByText('503 response · 10 attempts')
    await press(/^Send again/)
    const again = made('POST /webhooks/:id/deliveries/:deliveryId/again')
    expect(again[0]!.params).toEqual({ id: webhook._id, deliveryId: failed._id })
    await press(/^Turn off/)
    expect(made('PUT /webhooks/:id')[0]!.body).toEqual({ isOn: false })
  })

  it('says why one is off, and offers neither a test nor sending again', async () => {
    open([{ ...webhook, off: 'failing' }])
    await screen.findByText('Turned off: deliveries failed for three days')
    screen.getByRole('button', { name: /^Turn on/ })
    await press(/^Deliveries/)
    await screen.findByText('503 response · 10 attempts')
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  })
})
