/** Help articles about posts. */
import { ALT_LENGTH, MENTIONS_NOTIFIED, TWEET_IMAGES, TWEET_LENGTH, VIDEO_SECONDS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import type { Article } from './article.ts'

export const posts: readonly Article[] = [
  {
    title: text('Writing a post'),
    path: '/compose',
    keywords: 'tweet publish write create new post something long length characters limit maximum draft thread',
    sentences: [
      text('Press Post, write, and press Post again.'),
      text('A post can have up to {count, plural, one {# character} other {# characters}}.', { count: TWEET_LENGTH }),
      text('Unsent posts are saved as drafts.'),
    ],
  },
  {
    title: text('Images and descriptions'),
    path: '/compose',
    keywords: 'picture pictures image images photo upload attach add alt text description describe gallery how many',
    sentences: [
      text('Press the image button below the text and choose up to {count, plural, one {# image} other {# images}}.', {
        count: TWEET_IMAGES,
      }),
      text(
        'Describe each image in up to {count, plural, one {# character} other {# characters}}, for people who can’t see it.',
        { count: ALT_LENGTH },
      ),
      text('Location and camera details are removed from your images.'),
    ],
  },
  {
    title: text('Videos and voice notes'),
    path: '/compose',
    keywords:
      'video videos clip film movie record recording voice note audio sound upload attach add captions subtitles how long',
    sentences: [
      text(
        'Where this network takes them, a post can have one video or voice note of up to {seconds, plural, one {# second} other {# seconds}} in place of images.',
        { seconds: VIDEO_SECONDS },
      ),
      text('You don’t have to wait for a video: the post appears when it’s ready.'),
      text('Describe it for people who can’t see or hear it, and add captions in several languages.'),
    ],
  },
  {
    title: text('Editing a post'),
    path: '/profile',
    keywords: 'edit change correct fix typo mistake update my post tweet',
    sentences: [
      text('Open the menu (⋯) of your post, choose Edit, and save your changes.'),
      text('Only you can edit your posts.'),
    ],
  },
  {
    title: text('Deleting a post'),
    path: '/profile',
    keywords: 'delete remove take down erase my post tweet undo restore',
    sentences: [
      text('Open the menu (⋯) of your post and choose Delete.'),
      text('Its likes and reposts are deleted, too.'),
    ],
  },
  {
    title: text('Replies and threads'),
    path: '/home',
    keywords: 'reply answer comment respond thread conversation',
    sentences: [
      text('Press the speech bubble below a post to reply.'),
      text('Open a post to see the whole thread.'),
      text('Your own replies are in the Replies tab of your profile.'),
    ],
  },
  {
    title: text('Likes'),
    path: '/profile?tab=likes',
    keywords: 'like unlike heart favourite favorite liked posts private who sees',
    sentences: [
      text('Press the heart below a post to like it. Press it again to undo.'),
      text('Only you see the list of posts you like.'),
      text(
        'The author is notified. Others see your name with a post you like only if you turn that on in Settings → Privacy.',
      ),
    ],
  },
  {
    title: text('Quoting a post'),
    path: '/settings/privacy',
    keywords: 'quote quotes quoted quoting comment card detach who can quote me',
    sentences: [
      text('Press Repost below a post, choose Quote, and write your post above it.'),
      text('In Settings → Privacy you choose who can quote your posts.'),
      text('You can remove your post from a quote at any time. This can’t be undone.'),
    ],
  },
  {
    title: text('Reposts'),
    path: '/profile?tab=retweets',
    keywords: 'repost retweet boost share with my followers undo',
    sentences: [
      text(
        'Press the two arrows below a post and choose Repost to share it with your followers. Press them again to undo.',
      ),
    ],
  },
  {
    title: text('Bookmarks'),
    path: '/bookmarks',
    keywords: 'bookmark save keep later saved posts private',
    sentences: [text('Press the bookmark below a post to save it.'), text('Only you see your bookmarks.')],
  },
  {
    title: text('Sharing a post'),
    path: '/home',
    keywords: 'share link copy url address send post elsewhere',
    sentences: [text('Press the share button below a post to send it or copy its link.')],
  },
  {
    title: text('Mentions and hashtags'),
    path: '/explore',
    keywords: 'mention tag hashtag at name call notify link member members',
    sentences: [
      text('Write @ and a username to mention someone. They’re notified.'),
      text('One post notifies up to {count, plural, one {# person} other {# people}}.', { count: MENTIONS_NOTIFIED }),
      text('Write # and a word to make a hashtag. Press it to see all posts with it.'),
    ],
  },
  {
    title: text('For you and Following'),
    path: '/home',
    keywords: 'two timelines timeline feed home for you following ranked algorithm order chronological newest',
    sentences: [
      text('Home has two tabs: For you picks posts you may like, Following has all posts of the people you follow.'),
      text('For you looks at how close you are to the author, how people react to a post, and how new it is.'),
    ],
  },
]
