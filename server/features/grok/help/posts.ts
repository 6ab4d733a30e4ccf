/** Help articles about posts. */
import { ALT_LENGTH, MENTIONS_NOTIFIED, TWEET_IMAGES, TWEET_LENGTH } from '#contract/limits.ts'
import type { Article } from './article.ts'

export const posts: readonly Article[] = [
  {
    title: 'Writing a post',
    path: '/compose',
    keywords: 'tweet publish write create new post something long length characters limit maximum',
    sentences: [
      'Press Post in the navigation, or the key n, write, and press Post.',
      `A post has up to ${TWEET_LENGTH} characters; the ring beside the button shows how many are left.`,
      'The field at the top of Home does the same.',
      'A post that was not sent is kept as a draft on this device until you come back to it.',
    ],
  },
  {
    title: 'Photos and their descriptions',
    path: '/compose',
    keywords: 'picture pictures image images photo upload attach add alt text description describe gallery how many',
    sentences: [
      `Press Add photos below the field and choose up to ${TWEET_IMAGES} images.`,
      `Each image can have a description of up to ${ALT_LENGTH} characters for those who cannot see it.`,
      'Where and when a photo was taken, and all else a camera writes into its file, is removed.',
    ],
  },
  {
    title: 'Editing a post',
    path: '/profile',
    keywords: 'edit change correct fix typo mistake update my post tweet',
    sentences: [
      'Open the menu (⋯) of your own post, choose Edit, change words or images, and press Save.',
      'Only you can edit your posts.',
    ],
  },
  {
    title: 'Deleting a post',
    path: '/profile',
    keywords: 'delete remove take down erase my post tweet undo restore',
    sentences: [
      'Open the menu (⋯) of your own post, choose Delete, and confirm.',
      'Deleting cannot be undone: likes and reposts of the post go with it.',
    ],
  },
  {
    title: 'Replies and threads',
    path: '/home',
    keywords: 'reply answer comment respond thread conversation',
    sentences: [
      'Press the speech bubble below a post, write, and press Reply.',
      'The page of a post shows what it answers above it, and the replies below.',
      'Replies on your own page stand in the tab Replies.',
    ],
  },
  {
    title: 'Likes',
    path: '/profile?tab=likes',
    keywords: 'like unlike heart favourite favorite liked posts private who sees',
    sentences: [
      'Press the heart below a post to like it, and once more to take the like back.',
      'What you like is listed in the tab Likes of your profile, which nobody else can see.',
      'The author of a post is notified when you like it. Others see your name above a post you like only when you turn that on under Settings, Privacy.',
    ],
  },
  {
    title: 'Reposts',
    path: '/profile?tab=retweets',
    keywords: 'repost retweet boost share with my followers undo',
    sentences: [
      'Press the two arrows below a post to repost it to those who follow you, and once more to take it back.',
      'What you repost is listed in the tab Retweets of your profile.',
    ],
  },
  {
    title: 'Bookmarks',
    path: '/bookmarks',
    keywords: 'bookmark save keep later saved posts private',
    sentences: [
      'Press the bookmark below a post to keep it, and once more to remove it.',
      'Your bookmarks are listed under Bookmarks, and seen by nobody else.',
    ],
  },
  {
    title: 'Sharing a post',
    path: '/home',
    keywords: 'share link copy url address send post elsewhere',
    sentences: [
      'Press the share sign below a post: your device offers where to, or the address of the post is copied.',
    ],
  },
  {
    title: 'Mentions and hashtags',
    path: '/explore',
    keywords: 'mention tag hashtag at name call notify somebody link',
    sentences: [
      'Write @ and a username to mention a member; they are notified.',
      `One post notifies up to ${MENTIONS_NOTIFIED} members it mentions.`,
      'Write # and a word to make a hashtag; pressing it shows all posts with it.',
    ],
  },
  {
    title: 'The two timelines of Home',
    path: '/home',
    keywords: 'timeline feed home for you following ranked algorithm order chronological newest',
    sentences: [
      'Home has two tabs: For you is ranked and says why each post is there; Following has what those you follow post and repost.',
      'For you weighs how close the author is to you, how much others did with the post, and how new it is.',
    ],
  },
]
