/** The sentences of pushes: who did what. The post or message itself is below them. */
import type { PushType } from '#contract/calls/push.ts'

type Sentence = (name: string, others: number) => string

/** `others` did the same as the named one. */
export const pushTitles: Record<PushType, Sentence> = {
  follow: (name, others) => {
    if (others === 0) return `${name} followed you`
    return others === 1 ? `${name} and 1 other followed you` : `${name} and ${others} others followed you`
  },
  like: (name, others) => {
    if (others === 0) return `${name} liked your post`
    return others === 1 ? `${name} and 1 other liked your post` : `${name} and ${others} others liked your post`
  },
  retweet: (name, others) => {
    if (others === 0) return `${name} reposted your post`
    return others === 1 ? `${name} and 1 other reposted your post` : `${name} and ${others} others reposted your post`
  },
  reply: (name) => `${name} replied to your post`,
  mention: (name) => `${name} mentioned you`,
  message: (name) => name,
}
