/** The default terms and privacy policy: they describe this software. */
import { DELETION_DAYS, USERNAME_KEPT_DAYS } from '#contract/limits.ts'
import { type Text, text } from '#contract/server-texts.ts'

/** A paragraph, or a heading with its paragraphs. */
type Part = Text | readonly [heading: Text, ...paragraphs: (Text | readonly Text[])[]]

const terms: readonly Part[] = [
  text(
    'These terms come with Plus. They apply on this server unless its operator, the people who run it, publishes others.',
  ),
  [
    text('Your account'),
    text(
      'Don’t share your password. You’re responsible for what’s posted from your account. You can [delete your account](/settings/delete) at any time.',
    ),
  ],
  [
    text('Your posts'),
    text('You own what you post. You let this server store it and show it to others until you delete it.'),
    text('Don’t post anything that’s illegal, harms others or isn’t yours to publish.'),
    text('The [rules](/rules) of this network apply to everything you do here.'),
  ],
  [
    text('What the operator can do'),
    text(
      'The operator, and the moderators they appoint, can remove posts and limit or suspend accounts. They say why, and you can appeal. The operator can also delete accounts and shut down this server.',
    ),
  ],
  [
    text('When these pages change'),
    text(
      'A new version of the terms, the privacy policy or the rules is published with its date, and earlier ones stay readable. Members are asked to accept it. This server records which versions you accept.',
    ),
  ],
  [
    text('Free software'),
    text(
      'Plus is free software under the GNU Affero General Public License, version 3 or later, and comes without any warranty. You can read, change and share [its source code](/source) under the same license.',
    ),
  ],
]

const privacy: readonly Part[] = [
  text('This is what Plus does with your data by default. The operator of this server may publish another policy.'),
  [
    text('What this server stores'),
    text(
      'Your account: username, email, profile, settings and the ways you sign in. Your password is stored only as a hash.',
    ),
    text(
      'What you do here: posts, images, drafts, topics, likes, reposts, bookmarks, follows, blocks, mutes and messages. Messages aren’t end-to-end encrypted, so the operator could read them.',
    ),
    text(
      'Where you sign in: your devices, when they were last active, and the sign-ins of the last 90 days with the network they came from. The security log also notes the network address of changes to your account.',
    ),
    text(
      'How you joined: the versions of the terms, this policy and the rules that you accepted, and what sign-up asked you, such as an invitation or a reason.',
    ),
    text(
      'Reports and decisions: what was reported and by whom, what was attached, and what moderators decided. Moderators see what is public or reported, not your other messages, bookmarks or drafts.',
    ),
  ],
  [
    text('Who can see it'),
    text(
      'Everyone with an account here can see your posts, your profile, who you follow, and who liked or reposted a post, unless one of you has blocked the other or your settings say otherwise. Anyone with the link to an image can open it.',
    ),
    text(
      'Other people can’t see your email, bookmarks, drafts, topics, blocks or mutes. Messages are visible only to the people in the conversation, and to moderators where one of them reports them.',
    ),
    text('Plus has no ads and no tracking.'),
    text('Data leaves this server only where a feature needs it:'),
    [
      text('Emails to you go through the operator’s mail service.'),
      text('If you sign in with Google or another service, it knows that you use this server.'),
      text('Push notifications go through your browser’s push service, encrypted.'),
      text(
        'When a post has a link, this server opens the page for a card. The site sees this server, not you, and only if the post is for everyone or for followers, or while you write it.',
      ),
      text(
        'If the operator has connected Grok to an AI model, the model receives questions, the posts they are about, and images to describe.',
      ),
    ],
  ],
  [
    text('Cookie Use'),
    text(
      'Plus uses cookies only to remember the language you chose, and while you sign in with Google or another service. What keeps you signed in, and your settings for this device, are in your browser’s storage.',
    ),
  ],
  [
    text('What you can do'),
    text('You can [download your data](/settings/data) and [delete your account](/settings/delete) at any time.'),
    text(
      'A deleted account disappears at once. For {days, plural, one {# day} other {# days}} you can sign in to keep it. Then your posts, messages and everything else in it are deleted. Your username stays reserved for {kept, plural, one {# more day} other {# more days}}.',
      { days: DELETION_DAYS, kept: USERNAME_KEPT_DAYS },
    ),
    text('Copies in the operator’s backups and logs may last longer.'),
    text('Who runs this server, and how to reach them: [About](/about).'),
  ],
]

export const DEFAULT_PAGES = { terms, privacy } as const

/** The parts as Markdown, in a language. */
export const toMarkdown = (parts: readonly Part[], translate: (text: Text) => string): string =>
  parts
    .map((part) =>
      Array.isArray(part) ? sectionOf(part as readonly (Text | readonly Text[])[], translate) : translate(part as Text),
    )
    .join('\n\n')

const sectionOf = ([heading, ...paragraphs]: readonly (Text | readonly Text[])[], translate: (text: Text) => string) =>
  [
    `## ${translate(heading as Text)}`,
    ...paragraphs.map((paragraph) =>
      Array.isArray(paragraph)
        ? paragraph.map((item: Text) => `- ${translate(item)}`).join('\n')
        : translate(paragraph as Text),
    ),
  ].join('\n\n')
