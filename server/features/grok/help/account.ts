/** Help articles about the account and the app. */
import {
  BACKUP_CODES,
  DELETION_DAYS,
  PASSKEYS,
  PASSWORD_MIN,
  PROFILE_TEXT_LENGTHS,
  RECENT_AUTH_MINUTES,
  SESSION_DAYS,
  USERNAME_KEPT_DAYS,
} from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import type { Article } from './article.ts'

export const account: readonly Article[] = [
  {
    title: text('Edit your profile'),
    path: '/profile',
    keywords:
      'editing profile name bio avatar picture cover photo location website birthday date of birth username change edit set own page',
    sentences: [
      text('Open Profile and press Edit profile.'),
      text('You can change your name, images, bio, location, website and date of birth, but not your username.'),
      text('A bio can have up to {count, plural, one {# character} other {# characters}}.', {
        count: PROFILE_TEXT_LENGTHS.bio,
      }),
    ],
  },
  {
    title: text('Change your email'),
    path: '/settings/account',
    keywords: 'changing email e-mail mail address change new confirm',
    sentences: [
      text('Enter your new email in Settings → Account. We’ll send a link to confirm it.'),
      text('Only you see your email.'),
    ],
  },
  {
    title: text('Change your password'),
    path: '/settings/password',
    keywords: 'changing password passphrase change new choose another security',
    sentences: [
      text('Change it in Settings → Password. Your other devices are signed out.'),
      text('A password needs at least {count, plural, one {# character} other {# characters}}.', {
        count: PASSWORD_MIN,
      }),
    ],
  },
  {
    title: text('Forgot your password'),
    path: '/forgot-password',
    keywords: 'forgot forgotten lost password reset recover cannot sign in locked out',
    sentences: [
      text('On the sign-in page, choose “Forgot password?” and enter your email.'),
      text('The link we send works once, for an hour.'),
    ],
  },
  {
    title: text('Two-step verification'),
    path: '/settings/second-factors',
    keywords:
      'second factor two-factor 2fa mfa two factor authentication authenticator app code codes backup secure security set up turn on',
    sentences: [
      text(
        'Set up an authenticator app in Settings → Two-step verification. After that, signing in also asks for its code.',
      ),
      text(
        'You get {count, plural, one {# backup code} other {# backup codes}} in case you lose your phone. Each works once.',
        { count: BACKUP_CODES },
      ),
    ],
  },
  {
    title: text('Passkeys'),
    path: '/settings/second-factors',
    keywords: 'passkey passkeys fingerprint face pin sign in without password webauthn security key add',
    sentences: [
      text('Add a passkey in Settings → Two-step verification to sign in with your fingerprint, face or PIN.'),
      text('You can have up to {count, plural, one {# passkey} other {# passkeys}}.', { count: PASSKEYS }),
    ],
  },
  {
    title: text('Linked accounts'),
    path: '/settings/services',
    keywords: 'google apple linked accounts other services login signing sign in connect disconnect single sign-on',
    sentences: [
      text('Connect Google or Apple in Settings → Password → Linked accounts to sign in without your password.'),
    ],
  },
  {
    title: text('Connected apps'),
    path: '/settings/apps',
    keywords:
      'connected apps app third party client clients access permission permissions revoke end remove oauth phone',
    sentences: [
      text(
        'Settings → Connected apps shows which apps can use your account and when they last did. You can end access there.',
      ),
    ],
  },
  {
    title: text('Apps and access tokens of your own'),
    path: '/settings/developer',
    keywords: 'developer api token tokens personal access bot script program register app client secret programming',
    sentences: [
      text('In Settings → Developer you create access tokens for your own programs and register apps for others.'),
    ],
  },
  {
    title: text('Devices'),
    path: '/settings/devices',
    keywords: 'device devices session sessions signed in sign out log out logout everywhere remote stolen lost phone',
    sentences: [
      text('Settings → Devices shows where you’re signed in. You can sign out one device, or all others.'),
      text('Devices you don’t use are signed out after {count, plural, one {# day} other {# days}}.', {
        count: SESSION_DAYS,
      }),
    ],
  },
  {
    title: text('Sign out'),
    path: '/home',
    keywords: 'signing sign out log out logout leave this device',
    sentences: [text('Press Sign out in the navigation. On a phone it’s in the menu behind your avatar.')],
  },
  {
    title: text('Privacy'),
    path: '/settings/privacy',
    keywords: 'privacy private who can see what others see birth year birthday age hide email blocked',
    sentences: [
      text('Only you see your email, your bookmarks and the list of posts you like.'),
      text(
        'In Settings → Privacy you choose whether others see your year of birth, and your name with posts you like.',
      ),
    ],
  },
  {
    title: text('Download your data'),
    path: '/settings/data',
    keywords: 'downloading download export data archive backup copy everything gdpr my posts file json',
    sentences: [text('Press Download my data in Settings → Account → Data download to get everything in one file.')],
  },
  {
    title: text('Delete your account'),
    path: '/settings/delete',
    keywords: 'deleting delete account close deactivate leave quit remove my account profile erase cancel',
    sentences: [
      text('You can delete your account in Settings → Account → Delete account.'),
      text('For {days, plural, one {# day} other {# days}} you can sign in and keep it.', { days: DELETION_DAYS }),
      text('After that, your profile, posts, images, likes, reposts, bookmarks and follows are deleted for good.'),
      text('Your conversations are deleted for everyone in them.'),
      text('Then your username stays reserved for {days, plural, one {# day} other {# days}}.', {
        days: USERNAME_KEPT_DAYS,
      }),
      text('You may want to download your data first.'),
    ],
  },
  {
    title: text('Confirm it’s you'),
    path: '/settings',
    keywords: 'confirming confirm proof asked password again verify identity dangerous ten minutes why',
    sentences: [
      text(
        'Before important changes we ask you to confirm it’s you. You then have {count, plural, one {# minute} other {# minutes}} to make them.',
        { count: RECENT_AUTH_MINUTES },
      ),
    ],
  },
  {
    title: text('Appearance and language'),
    path: '/settings/appearance',
    keywords:
      'language translate german french dark light mode theme appearance night colour color black white system font text size motion animation dim compact density rows autoplay gif save data saver',
    sentences: [
      text(
        'Choose light, dim or dark, the text size, how close rows are, and the language in Settings → Appearance and language.',
      ),
      text('There you can also save data: images then load when you press them.'),
      text('Text size and motion also follow the settings of your device.'),
    ],
  },
  {
    title: text('Keyboard shortcuts'),
    path: '/home',
    keywords: 'keyboard shortcut shortcuts keys key hotkeys hotkey press navigate',
    sentences: [
      text('Press ? to see all shortcuts.'),
      text('n writes a post, / searches, j and k move through posts, l likes, t reposts, r replies, b bookmarks.'),
    ],
  },
  {
    title: text('Offline'),
    path: '/home',
    keywords: 'offline network connection internet no signal without plane train waiting send later',
    sentences: [
      text('Without a connection you can still read what you’ve seen before.'),
      text('Posts and messages you write are sent when you’re back online.'),
    ],
  },
  {
    title: text('Install the app'),
    path: '/home',
    keywords: 'installing install app application home screen phone desktop pwa download mobile android iphone ios',
    sentences: [text('In your browser’s menu, choose Install or Add to Home Screen.')],
  },
  {
    title: text('Settings'),
    path: '/settings',
    keywords: 'settings preferences options configure where find menu more',
    sentences: [text('Settings are under More. On a phone they’re in the menu behind your avatar.')],
  },
]
