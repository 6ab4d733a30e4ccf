/** Help articles about other users: following, blocking, messages, notifications, search. */
import { MESSAGE_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import type { Article } from './article.ts'

export const people: readonly Article[] = [
  {
    title: text('Following people'),
    path: '/explore',
    keywords: 'follow unfollow followers following see posts friend add member members',
    sentences: [
      text('Press Follow on a profile or next to a name. Press Following to stop.'),
      text('Their posts and reposts appear in the Following tab of Home.'),
    ],
  },
  {
    title: text('Blocking people'),
    path: '/settings/mute-and-block',
    keywords: 'block unblock blocked harass stop ban ignore annoying member members',
    sentences: [
      text('Press Block on a profile, or choose it in the menu (⋯) of a post.'),
      text('You won’t see each other’s posts, and neither of you can follow or message the other.'),
      text('Blocked accounts are listed in Settings → Mute and block. You can unblock them there.'),
    ],
  },
  {
    title: text('Muting people'),
    path: '/settings/mute-and-block',
    keywords: 'mute muted unmute silence hide quiet reposts ignore annoying member members',
    sentences: [
      text('Choose Mute in the menu (⋯) of a post or a profile, and how long it lasts.'),
      text('You’ll see their posts and reposts only where you look for them. They won’t know.'),
      text('To hide only someone’s reposts, choose Hide reposts in the menu of their profile.'),
      text('Settings → Mute and block lists the accounts you muted.'),
    ],
  },
  {
    title: text('Messages'),
    path: '/messages',
    keywords: 'message dm direct private chat write to send conversation talk long',
    sentences: [
      text('Open Messages, search for a person, write, and press Send.'),
      text('A message can have up to {count, plural, one {# character} other {# characters}}.', {
        count: MESSAGE_LENGTH,
      }),
      text('Only the two of you can read your messages. Grok never does.'),
    ],
  },
  {
    title: text('Notifications'),
    path: '/notifications',
    keywords: 'notification notifications bell alert told activity unread',
    sentences: [
      text('Notifications shows who followed or mentioned you, and who liked, reposted or replied to your posts.'),
    ],
  },
  {
    title: text('Push notifications'),
    path: '/settings/notifications',
    keywords:
      'push to this device notification notifications turn on off enable disable phone closed browser alerts stop mute kinds',
    sentences: [
      text('Turn on push for this device in Settings → Notification settings.'),
      text('You can also choose what you’re notified about there.'),
      text('On an iPhone or iPad, first add the app to your Home Screen and open it there.'),
    ],
  },
  {
    title: text('Search'),
    path: '/explore',
    keywords:
      'search searching find look operator operators advanced filter from has since until exclude phrase date images videos explore member members',
    sentences: [
      text('Type in the search field. Top shows the best posts, Latest the newest, People the accounts.'),
      text('Use quotation marks for an exact phrase, and a minus to leave out a word: "green tea" -coffee.'),
      text(
        'from:name finds posts by one account, has:images posts with images, has:link posts with links, since:2026-11-01 and until:2026-12-01 posts between two days.',
      ),
      text('has:video finds posts with videos, has:audio those with voice notes.'),
    ],
  },
  {
    title: text('Trends'),
    path: '/explore',
    keywords: 'trend trends trending hashtags popular what is talked about',
    sentences: [
      text('Trends are hashtags that more people use now than usual. You’ll find them in Explore.'),
      text('One account alone can’t make a trend.'),
    ],
  },
  {
    title: text('Verified organizations'),
    path: '/verifiedOrgs',
    keywords: 'verified badge check mark organisation organization verify official blue tick get',
    sentences: [
      text('Verified Orgs lists the organizations with a badge.'),
      text('The people who run this network give out the badge. It can’t be bought.'),
    ],
  },
  {
    title: text('What Grok can do'),
    path: '/grok',
    keywords: 'grok assistant ai ask question help answers capabilities sources know you bot',
    sentences: [
      text('Ask what people say about something, what someone posted, what’s trending, or how something works here.'),
      text('Grok can also summarize today or this week, count posts, and find the most liked ones.'),
      text('Every answer comes from posts you can see, with links to them.'),
      text('Grok never reads messages, bookmarks or email addresses.'),
    ],
  },
]
