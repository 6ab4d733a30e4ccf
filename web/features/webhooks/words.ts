/** Words for events, and for why a delivery failed. */
import type { Webhook, WebhookDelivery, WebhookType } from '#contract/calls/webhooks.ts'
import { t } from '#web/core/i18n.ts'

const typeNames: Record<WebhookType, string> = {
  'notification.reply': t('Someone replies to you'),
  'notification.mention': t('Someone mentions you'),
  'notification.quote': t('Someone quotes you'),
  'notification.like': t('Someone likes your post'),
  'notification.retweet': t('Someone reposts your post'),
  'notification.follow': t('Someone follows you'),
  'notification.follow_request': t('Someone asks to follow you'),
  'notification.follow_accepted': t('Someone accepts your follow request'),
  'notification.poll': t('A poll ends'),
  'tweet.created': t('You post'),
  'tweet.edited': t('You edit a post'),
  'tweet.deleted': t('You delete a post'),
  'message.created': t('You get a message'),
}

/** The name of an event, or of a test. */
export const typeName = (type: string): string =>
  type in typeNames ? typeNames[type as WebhookType] : t('Test', { context: 'noun' })

const notifications = Object.keys(typeNames).filter((type) => type.startsWith('notification.')) as WebhookType[]
/** Events in groups, as a person chooses them. */
export const typeGroups: readonly { title: string; about?: string; types: readonly WebhookType[] }[] = [
  { title: t('Notifications'), types: notifications },
  { title: t('Your posts'), types: ['tweet.created', 'tweet.edited', 'tweet.deleted'] },
  {
    title: t('Messages'),
    about: t('The receiver gets the text of each message you receive.'),
    types: ['message.created'],
  },
]

/** Chosen at first: neither bursts nor messages. */
export const firstTypes: readonly WebhookType[] = ['notification.reply', 'notification.mention', 'notification.quote']

export const offReasons: Record<NonNullable<Webhook['off']>, string> = {
  member: t('Off'),
  failing: t('Turned off: deliveries failed for three days'),
  gone: t('Turned off: the receiver said it’s gone (410)'),
  sessions_ended: t('Turned off when all devices were signed out. Check the address before you turn it on'),
}

const problems: Record<NonNullable<WebhookDelivery['problem']>, (status: number | null) => string> = {
  status: (status) => t('{status} response', { status: String(status ?? '') }),
  redirect: (status) => t('{status} response. Redirects aren’t followed', { status: String(status ?? '') }),
  timeout: () => t('No answer within 15 seconds'),
  unreachable: () => t('Couldn’t connect'),
  certificate: () => t('The certificate isn’t valid'),
  private: () => t('The address isn’t on the public internet'),
  withdrawn: () => t('No longer there, or no longer visible to you'),
  restricted: () => t('Your account was restricted'),
  off: () => t('The webhook was turned off'),
}

/** What became of a delivery. */
export function outcomeOf({ state, problem, status }: WebhookDelivery): string {
  if (state === 'waiting') return t('Waiting')
  if (problem === null) return t('Delivered ({status})', { status: String(status ?? '') })
  return problems[problem](status)
}
