/** Help articles about other users: following, blocking, messages, notifications, search. */
import { MESSAGE_LENGTH } from '#contract/limits.ts'
import type { Article } from './article.ts'

export const people: readonly Article[] = [
  {
    title: 'Following members',
    path: '/explore',
    keywords: 'follow unfollow followers following see posts of somebody friend add',
    sentences: [
      'Press Follow on the page of a member, or beside their name in a list.',
      'Press Following to stop following them.',
      'Their posts and reposts then show in the tab Following of Home.',
    ],
  },
  {
    title: 'Blocking members',
    path: '/settings/privacy',
    keywords: 'block unblock blocked harass stop mute ban ignore hide somebody annoying',
    sentences: [
      'Press Block on the page of a member and confirm.',
      'After a block you see nothing of each other, and cannot follow or write to each other.',
      'Whom you have blocked is listed under Settings, Privacy, where you can unblock them.',
    ],
  },
  {
    title: 'Messages',
    path: '/messages',
    keywords: 'message dm direct private chat write to somebody send conversation talk long',
    sentences: [
      'Open Messages, search for a member, write, and press Enter or Send.',
      `A message has up to ${MESSAGE_LENGTH.toLocaleString('en')} characters; Shift and Enter begin a new line.`,
      'The button Message on the page of a member opens the conversation, too.',
      'Messages are read by you and the other one only; Grok never reads them.',
    ],
  },
  {
    title: 'Notifications',
    path: '/notifications',
    keywords: 'notification notifications bell alert told activity unread',
    sentences: ['Notifications lists who followed you, and who liked, reposted, answered or mentioned your posts.'],
  },
  {
    title: 'Push to this device',
    path: '/settings/notifications',
    keywords: 'push notification notifications turn on off enable disable phone closed browser alerts stop mute kinds',
    sentences: [
      'Under Settings, Notifications, press Turn on push on this device to be told of what is new while Plus is closed.',
      'The switches there choose what is pushed: messages, replies, mentions, followers, likes, reposts.',
      'On an iPhone or iPad, add Plus to the Home Screen first, and open it there.',
    ],
  },
  {
    title: 'Searching',
    path: '/explore',
    keywords:
      'search find look operator operators advanced filter from has since until exclude phrase date images explore',
    sentences: [
      'Type into the search field, or open Explore: Top has the best posts, Latest the newest, People the members.',
      'Quotation marks find words next to each other: "green tea".',
      'from:name finds posts of a member, has:images those with images, since:2026-11-01 and until:2026-12-01 those of a time.',
      'A minus before a word leaves out posts that hold it: tea -coffee.',
    ],
  },
  {
    title: 'Trends',
    path: '/explore',
    keywords: 'trend trends trending hashtags popular what is talked about',
    sentences: [
      'Trends are hashtags that many members use now, more than they used to; Explore lists them.',
      'One account alone cannot make a trend.',
    ],
  },
  {
    title: 'Verified organisations',
    path: '/verifiedOrgs',
    keywords: 'verified badge check mark organisation organization verify official blue tick get',
    sentences: [
      'Verified Orgs lists the organisations with a badge, each with a link to its website.',
      'The badge is given by those who run this network; it cannot be bought or asked for in the app.',
    ],
  },
  {
    title: 'What Grok can do',
    path: '/grok',
    keywords: 'grok assistant ai ask question help answers capabilities sources know you bot',
    sentences: [
      'Ask what is said about something, what a member said, what is trending, who talks about something, or how something is done here.',
      'Grok can also summarise today or this week, count posts, and say which were liked most.',
      'Every answer rests on posts you may see, and each sentence links to its own.',
      'Grok never reads private messages, bookmarks or e-mail addresses, and nothing across a block.',
    ],
  },
]
