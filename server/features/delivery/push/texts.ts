/** The titles of pushes: who did what. The post or message follows below. */
import { type Text, text } from '#contract/server-texts.ts'
import type { PushQueueTable } from '#server/db/tables/delivery.ts'

type QueuedType = PushQueueTable['type']

type Sentence = (name: string, others: number) => Text

/** `others` is the number of other users who did the same. */
export const pushTitles: Record<Exclude<QueuedType, 'message'>, Sentence> = {
  follow: (name, others) =>
    text(
      '{others, plural, =0 {{name} followed you} one {{name} and # other followed you} other {{name} and # others followed you}}',
      { name, others },
    ),
  like: (name, others) =>
    text(
      '{others, plural, =0 {{name} liked your post} one {{name} and # other liked your post} other {{name} and # others liked your post}}',
      { name, others },
    ),
  retweet: (name, others) =>
    text(
      '{others, plural, =0 {{name} reposted your post} one {{name} and # other reposted your post} other {{name} and # others reposted your post}}',
      { name, others },
    ),
  reply: (name) => text('{name} replied to your post', { name }),
  quote: (name) => text('{name} quoted your post', { name }),
  mention: (name) => text('{name} mentioned you', { name }),
  poll: () => text('A poll you voted in has ended'),
  follow_request: (name, others) =>
    text(
      '{others, plural, =0 {{name} asked to follow you} one {{name} and # other asked to follow you} other {{name} and # others asked to follow you}}',
      { name, others },
    ),
  follow_accepted: (name, others) =>
    text(
      '{others, plural, =0 {{name} accepted your follow request} one {{name} and # other accepted your follow request} other {{name} and # others accepted your follow request}}',
      { name, others },
    ),
}

export const ownPollTitle = text('Your poll has ended')
