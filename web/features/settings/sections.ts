import { LANGUAGES } from '#contract/languages.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import {
  AppWindow,
  AtSign,
  Bell,
  CircleUser,
  Code,
  Flag,
  Hash,
  type Icon,
  KeyRound,
  Lock,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  UserPlus,
  VolumeX,
} from '#web/ui/icons.ts'

/** A screen of settings. */
export interface Section {
  to: string
  title: string
  about: string
  icon: Icon
  /** The settings on the screen, for the search: each with synonyms. A setting with `to` has a screen of its own, which this one links to. */
  settings: readonly { title: string; words: string; to?: string }[]
}

/** A group of sections. */
export interface SectionGroup {
  title: string
  sections: readonly Section[]
}

const kinds = t('likes, reposts, quotes, replies, mentions, followers, messages, polls, quiet')
const sources = t('people you follow, verified, strangers, filter')

/** The settings of every user, grouped and in order: at most sixteen rows. web/app/routing/screens.ts registers their screens. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    title: t('Your account'),
    sections: [
      {
        to: routes.account,
        title: t('Account'),
        about: t('Email, data download and deletion'),
        icon: AtSign,
        settings: [
          { title: t('Username'), words: t('handle, mention, @') },
          { title: t('Email'), words: t('email address, mail, confirm, change email') },
          { title: t('Join date'), words: t('member since, age of account') },
          {
            to: routes.data,
            title: t('Data download'),
            words: `${t('Download a copy of your data')}, ${t('export, archive, backup, takeout, GDPR')}`,
          },
          {
            to: routes.deleteAccount,
            title: t('Delete account'),
            words: t('deactivate, close, remove, erase, leave, cancel'),
          },
        ],
      },
      {
        to: routes.profile,
        title: t('Profile'),
        about: t('Name, images, bio and date of birth'),
        icon: CircleUser,
        settings: [
          { title: t('Name'), words: t('display name, rename') },
          { title: t('Avatar and cover photo'), words: t('avatar, photo, image, header, banner') },
          { title: t('Bio, location and website'), words: t('about me, description, link') },
          { title: t('Date of birth'), words: t('birthday, age') },
        ],
      },
      {
        to: routes.invitations,
        title: t('Invitations'),
        about: t('Links that let people sign up'),
        icon: UserPlus,
        settings: [{ title: t('Invite people'), words: t('friends, link, join') }],
      },
    ],
  },
  {
    title: t('Security'),
    sections: [
      {
        to: routes.password,
        title: t('Password'),
        about: t('Change your password'),
        icon: KeyRound,
        settings: [
          { title: t('Change your password'), words: t('new password, reset, forgot, sign in, log in') },
          {
            to: routes.services,
            title: t('Linked accounts'),
            words: `${t('Sign in with Google or Apple')}, ${t('connect, unlink, services, OpenID')}`,
          },
        ],
      },
      {
        to: routes.secondFactors,
        title: t('Two-step verification'),
        about: t('Authenticator app, passkeys and backup codes'),
        icon: ShieldCheck,
        settings: [
          { title: t('Authenticator app'), words: t('2FA, second factor, one-time code, two-factor, security') },
          { title: t('Passkeys'), words: t('fingerprint, face, security key, passwordless') },
          { title: t('Backup codes'), words: t('recovery codes, lost phone') },
        ],
      },
      {
        to: routes.devices,
        title: t('Devices'),
        about: t('Where you’re signed in'),
        icon: MonitorSmartphone,
        settings: [
          { title: t('Sign out other devices'), words: t('log out everywhere, sessions, lost, stolen, hacked') },
          { title: t('Recent sign-ins'), words: t('login history, activity, suspicious') },
        ],
      },
    ],
  },
  {
    title: t('Privacy and safety'),
    sections: [
      {
        to: routes.privacy,
        title: t('Privacy'),
        about: t('Who sees what and who can message you'),
        icon: Lock,
        settings: [
          { title: t('Show my year of birth'), words: t('birthday, age, hide') },
          { title: t('Show my name with posts I like'), words: t('liked by, likes, hide likes, For you') },
          { title: t('Show my followers and who I follow'), words: t('hide followers, hide following, private list') },
          { title: t('Who can start a conversation with you'), words: t('messages, requests, strangers, DM, spam') },
          { title: t('Read receipts'), words: t('seen, read, messages') },
          { title: t('Show when I’m typing'), words: t('typing indicator, messages') },
          { title: t('Who can quote your new posts'), words: t('quotes, quoting, reposts, comments') },
          {
            title: t('Show my profile and posts on public pages'),
            words: t('visitors, search engines, Google, signed out, hide'),
          },
          { title: t('Protect your posts'), words: t('private account, locked, followers only') },
        ],
      },
      {
        to: routes.muteAndBlock,
        title: t('Mute and block'),
        about: t('Muted accounts and words, and blocked accounts'),
        icon: VolumeX,
        settings: [
          { title: t('Muted accounts'), words: t('mute, unmute, silence, hide') },
          { title: t('Import and export'), words: t('Mastodon, CSV, file, move, backup') },
          { title: t('Less like this'), words: t('not interested, recommendations, For you, reset') },
          { title: t('Muted words'), words: t('filter, keywords, hashtags, spoilers, hide') },
          { title: t('Blocked accounts'), words: t('block, unblock, block list, harassment') },
        ],
      },
      {
        to: routes.ownReports,
        title: t('Reports and decisions'),
        about: t('What you reported, and what moderators decided about you'),
        icon: Flag,
        settings: [
          { title: t('Your reports'), words: t('abuse, complaint, moderators, outcome') },
          {
            to: routes.decisions,
            title: t('Decisions about you'),
            words: t('appeal, warning, limited, suspended, removed post'),
          },
        ],
      },
    ],
  },
  {
    title: t('Notifications'),
    sections: [
      {
        to: routes.notificationSettings,
        title: t('Notification settings'),
        about: t('Push notifications and devices'),
        icon: Bell,
        settings: [
          { title: t('Push notifications'), words: t('alerts, sound, phone, browser, turn off') },
          { title: t('Notify me about'), words: `${t('Push to my devices')}, ${kinds}` },
          { title: t('Notify me about activity from'), words: `${t('Activity from everyone else')}, ${sources}` },
          { title: t('Filter notifications'), words: t('requests, strangers, new accounts, private mentions, spam') },
          { title: t('Push activity from'), words: sources },
        ],
      },
    ],
  },
  {
    title: t('Display and language'),
    sections: [
      {
        to: routes.appearance,
        title: t('Appearance and language'),
        about: t('Theme, text size, layout and language'),
        icon: Palette,
        settings: [
          { title: t('Theme'), words: t('dark mode, light mode, night, colors, display, black, dim, blue') },
          { title: t('Dim when your device is dark'), words: t('night, system, automatic') },
          {
            title: t('Text size'),
            words: `${t('appearance, display, look, size')}, ${t('accessibility, font, zoom, large, small, bigger')}`,
          },
          { title: t('Density'), words: t('compact, cozy, tight, spacing, rows') },
          { title: t('Full-width actions'), words: t('buttons, wide, like, repost, layout') },
          { title: t('Language'), words: `${t('translate, locale')}, ${Object.values(LANGUAGES).join(', ')}` },
          { title: t('Motion and data'), words: t('accessibility, animation, mobile data') },
          {
            title: t('Play animated images and videos'),
            words: t('autoplay, GIF, motion, animation, accessibility, video'),
          },
          { title: t('Save data'), words: t('data saver, mobile data, slow, images, load, metered') },
          {
            title: t('Open posts with a content warning'),
            words: t('content warning, sensitive, NSFW, spoiler, blur, hide images'),
          },
          {
            title: t('Show sensitive images'),
            words: t('content warning, sensitive, NSFW, spoiler, blur, hide images'),
          },
          {
            title: t('Show link cards'),
            words: t('preview, website, page, summary, embed'),
          },
          {
            title: t('Remind me to describe images'),
            words: t('alt text, image descriptions, reminder, accessibility'),
          },
        ],
      },
      {
        to: routes.topics,
        title: t('Topics'),
        about: t('What your suggestions and For you are about'),
        icon: Hash,
        settings: [{ title: t('Topics'), words: t('interests, hashtags, suggestions, recommendations') }],
      },
    ],
  },
  {
    title: t('Apps'),
    sections: [
      {
        to: routes.connectedApps,
        title: t('Connected apps'),
        about: t('Apps that can use your account'),
        icon: AppWindow,
        settings: [{ title: t('Connected apps'), words: t('access, permissions, revoke, third-party, client, OAuth') }],
      },
      {
        to: routes.developer,
        title: t('Developer'),
        about: t('Access tokens, your own apps and webhooks'),
        icon: Code,
        settings: [
          { title: t('Documentation'), words: t('API, reference, OpenAPI, calls') },
          { title: t('Your apps'), words: t('register, client, OAuth, redirect, secret, API') },
          { title: t('Personal access tokens'), words: t('API, bot, script, token, key') },
          {
            to: routes.webhooks,
            title: t('Webhooks'),
            words: t('bot, API, developer, automation, integration, events'),
          },
        ],
      },
    ],
  },
]
