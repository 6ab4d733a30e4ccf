/** Settings of webhooks. */
import { originList, setting, toggle, type Values } from './setting.ts'

/** The parsed settings of webhooks. */
export interface WebhooksConfig {
  /** Whether members can add webhooks, and events are sent to them. */
  isOn: boolean
  /** Origins that may be at private addresses, and need no https. */
  privateOrigins: readonly string[]
}

export const webhookSettings = {
  WEBHOOKS: toggle('on', 'off sends no events to the webhooks of members, and lets none be added.'),
  WEBHOOK_PRIVATE_ORIGINS: setting(
    '',
    'Sites inside your own network that webhooks may be sent to, such as https://bots.internal, http://10.0.0.7:8080: each member can then have requests sent there.',
    originList,
  ),
} as const

export const readWebhooks = (values: Values<typeof webhookSettings>): WebhooksConfig => ({
  isOn: values.WEBHOOKS,
  privateOrigins: values.WEBHOOK_PRIVATE_ORIGINS,
})
